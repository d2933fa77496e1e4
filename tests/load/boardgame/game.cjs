// A game as large as a match here, in which everybody may do one thing, in turn.
exports.game = {
  name: "bench",
  setup: () => ({ moves: 0, cards: "x".repeat(1400) }),
  moves: { push: ({ G }) => { G.moves += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
};
