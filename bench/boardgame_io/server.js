// A boardgame.io server with a tiny game on its file storage: node server.js PORT FOLDER
"use strict";

const { Server, FlatFile, Origins } = require("boardgame.io/server");

const tiny = {
  name: "tiny",
  setup: () => ({ cells: Array(60).fill(0) }),
  turn: { activePlayers: { all: "anytime" }, stages: { anytime: {} } },
  moves: {
    play: ({ G, playerID }, cell) => {
      G.cells[cell] += Number(playerID) + 1;
    },
  },
};

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [tiny], db: new FlatFile({ dir }), origins: [Origins.LOCALHOST] });
server.run(Number(port), () => console.log("ready"));
