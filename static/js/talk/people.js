// Who sits where in a match, by account: whose name opens a menu. Seats of computers, and one's own, have none.

let people = {};

/** Take over {seat: person}. */
export const usePeople = (known) => { people = known; };

/** The person on a seat, or undefined. */
export const person = (seat) => people[seat];
