// A view as the server sends it, to vary in tests.
export const seat = (number, changes = {}) => ({
  seat: number, name: ["Lena", "Mara", "Ben"][number], kind: number ? "bot" : "guest", lives: 3,
  status: "in", stand_in: false, left: false, connected: true, known: [], points: 0, dealer: false,
  ...changes,
});

export const view = (changes = {}) => ({
  phase: "turn", round: 4, turn: 0, seat: 0, hand: ["7C", "AC", "TH"], middle: ["KC", "7S", "QD"],
  stock: 17, value: 18, new_middles: 0, knocker: null, last_lap: [], shown: null, outcome: null,
  result: null, seats: [seat(0), seat(1), seat(2)],
  legal: [
    { do: "push" }, { do: "knock" }, { do: "swap_all" },
    { do: "swap", give: "TH", take: "KC" }, { do: "swap", give: "7C", take: "KC" },
  ],
  previews: [
    { do: "swap", give: "TH", take: "KC", value: 28 }, { do: "swap", give: "7C", take: "KC", value: 21 },
    { do: "swap_all", value: 10 },
  ],
  ...changes,
});

export const update = (version, changes = {}, events = [], remaining = 20_000) => ({
  type: "update", version, view: view(changes), events, remaining_ms: remaining, seat: 0,
});
