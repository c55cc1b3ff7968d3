"""The rules of every game, our rulings, and what is printed on the components."""
