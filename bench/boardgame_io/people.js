// Four people at each match of a boardgame.io server, as many moves as it takes. A move is timed
// from its message to the moment when the last of the four has the newer state.
//   node people.js PORT MATCHES SECONDS TOGETHER
"use strict";

const { io } = require("socket.io-client");

const [port, matches, seconds, together] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const SEATS = 4;

class Match {
  constructor(id) {
    this.id = id;
    this.newest = Array(SEATS).fill(-1);
    this.wanted = Infinity;
    this.busy = false;
  }

  async join() {
    this.sockets = [];
    for (let seat = 0; seat < SEATS; seat++) {
      const socket = io(`${address}/tiny`, { transports: ["websocket"] });
      this.sockets.push(socket);
      await new Promise((done) => {
        socket.on("sync", (id, told) => {
          this.has(seat, told.state._stateID);
          done();
        });
        socket.on("update", (id, state) => this.has(seat, state._stateID));
        socket.on("patch", (id, before, now) => this.has(seat, now));
        socket.on("connect", () => socket.emit("sync", this.id, String(seat), undefined, SEATS));
      });
    }
  }

  has(seat, number) {
    this.newest[seat] = number;
    if (this.done && Math.min(...this.newest) >= this.wanted) this.done();
  }

  async move() {
    const seat = Math.floor(Math.random() * SEATS);
    const now = this.newest[seat];
    const payload = { type: "play", args: [Math.floor(Math.random() * 60)], playerID: String(seat) };
    const began = performance.now();
    const shown = new Promise((done) => (this.done = done));
    this.wanted = now + 1;
    this.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, now, this.id, String(seat));
    await shown;
    this.done = undefined;
    return performance.now() - began;
  }
}

async function main() {
  const all = [];
  for (let n = 0; n < matches; n++) {
    const match = new Match(`match${n}`); // made when somebody first asks for it
    await match.join();
    all.push(match);
  }
  const taken = [];
  const began = performance.now();
  const someone = async () => {
    while (performance.now() - began < seconds * 1000) {
      const match = all[Math.floor(Math.random() * all.length)];
      if (match.busy) {
        await new Promise(setImmediate);
        continue;
      }
      match.busy = true;
      taken.push(await match.move());
      match.busy = false;
    }
  };
  await Promise.all(Array.from({ length: together }, someone));
  const spent = (performance.now() - began) / 1000;
  taken.sort((a, b) => a - b);
  const at = (part) => taken[Math.floor(part * (taken.length - 1))];
  console.log(JSON.stringify({ rate: taken.length / spent, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
}

main();
