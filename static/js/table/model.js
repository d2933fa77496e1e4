// The table as data: what the server showed last, and what the person has picked. Pure.
// The view is the truth; everything else here is forgotten whenever the view moves on.

export const ARM_AFTER = 250;
export const DISARM_AFTER = 3_000;
const ARMED = new Set(["swap_all", "knock"]);

/**
 * @typedef {object} Model
 * @property {object} rules          what the page knows of the house rules, see `fresh`
 * @property {number|null} version   of the view shown; null before the first frame
 * @property {object|null} view      PROTOCOL.md's view
 * @property {number} until          when time is up, on the caller's monotonic clock; 0 = no clock
 * @property {string|null} still     why nothing goes on: "paused", or "void.…" for good
 * @property {string|null} give      picked own card
 * @property {string|null} take      picked card of the middle
 * @property {string[]} keep         picked cards where three of five are kept
 * @property {{do: string, at: number}|null} armed    a move that waits for its second tap
 * @property {object|null} pending   the frame on its way to the server
 * @property {Object<number, object>} said   last action per seat in this round, for the bubbles
 * @property {object|null} last      the last event of this round, for the status line
 * @property {Object<number, string>} spoken  ready-made bubble per seat, while it floats there
 * @property {boolean} peek          after the end: look at the last hands, not at the result
 */

/**
 * A model that has seen nothing yet.
 * @param {{covered: boolean, hints: boolean, turnSeconds: number, newMiddles: number}} rules  0 = without limit
 * @returns {Model}
 */
export const fresh = (rules) => ({
  rules, version: null, view: null, until: 0, still: null, give: null, take: null, keep: [],
  armed: null, pending: null, said: {}, last: null, spoken: {}, peek: false,
});

/** The model after an `update` frame that arrived at `now`. Older frames change nothing. */
export function receive(model, frame, now) {
  if (model.version !== null && frame.version < model.version) return model;
  const until = frame.remaining_ms === null ? 0 : now + frame.remaining_ms;
  const still = frame.void ? `void.${frame.void}` : frame.paused ? "paused" : null;
  const told = { ...model, view: frame.view, version: frame.version, until, still };
  if (frame.version === model.version) return told;
  const events = model.version === null ? [] : frame.events;
  return {
    ...told, give: null, take: null, keep: [], armed: null, pending: null,
    said: events.reduce(remember, model.said),
    last: events.reduce(latest, model.last),
    peek: events.some((event) => event.type === "match_ended") && frame.view.shown !== null,
  };
}

function remember(said, event) {
  if (event.type === "acted") return { ...said, [event.seat]: event.action };
  return event.type === "dealt" || event.type === "round_ended" ? {} : said;
}

function latest(last, event) {
  if (event.type === "acted" || event.type === "middle_changed") return event;
  return event.type === "dealt" ? null : last;
}

/** The model once `seats` are known to be connected. */
export function company(model, connected) {
  if (model.view === null) return model;
  const seats = model.view.seats.map((seat) => ({
    ...seat, connected: seat.kind === "bot" || connected.includes(seat.seat),
  }));
  return { ...model, view: { ...model.view, seats } };
}

/** The model with a bubble over a seat; null takes it away. */
export const speak = (model, seat, bubble) => ({ ...model, spoken: { ...model.spoken, [seat]: bubble } });

export const mySeat = (model) => model.view?.seat ?? null;
export const myTurn = (model) =>
  model.view !== null && !isVoid(model) && model.view.turn !== null && model.view.turn === model.view.seat;
export const middleOf = (model) => model.view.middle ?? [];
export const isVoid = ({ still }) => Boolean(still?.startsWith("void"));
export const isOver = (model) => model.view?.phase === "over";

/** Whether three of five cards are to be kept now (covered passing). */
export const keepsThree = (model) =>
  myTurn(model) && model.view.legal.some((action) => action.do === "keep3");

/** Whether a computer plays for me until I say that I am back. */
export const isAway = ({ view }) => view.seat !== null && view.seats[view.seat].stand_in;

/** Whether cards can be picked now. */
export const canPick = (model) =>
  myTurn(model) && !model.pending && !isAway(model) &&
  model.view.legal.some((action) => action.do === "swap" || action.do === "keep3");

/** Pick a card or put it back. */
export function pick(model, card) {
  if (!canPick(model)) return model;
  const calm = { ...model, armed: null };
  if (keepsThree(model)) return { ...calm, keep: toggled(model.keep, card) };
  if (model.view.hand.includes(card)) {
    return { ...calm, give: model.give === card ? null : card };
  }
  return { ...calm, take: model.take === card ? null : card };
}

function toggled(kept, card) {
  if (kept.includes(card)) return kept.filter((other) => other !== card);
  return [...kept, card].slice(-3);
}

export const clear = (model) => ({ ...model, give: null, take: null, keep: [], armed: null });

export const isPicked = (model, card) =>
  model.give === card || model.take === card || model.keep.includes(card);

/** The legal action that a button stands for with the present picks, or null. */
export function actionFor(model, name) {
  if (!myTurn(model) || model.pending) return null;
  const { legal, hand } = model.view;
  if (name === "swap") {
    return legal.find((a) => a.do === name && a.give === model.give && a.take === model.take) ?? null;
  }
  if (name !== "keep3") return legal.find((action) => action.do === name) ?? null;
  const kept = new Set(model.keep);
  if (kept.size !== 3) return null;
  // One's own three are kept by pushing.
  if (hand.every((card) => kept.has(card))) return legal.find((a) => a.do === "push") ?? null;
  const taken = middleOf(model).filter((card) => kept.has(card));
  const cards = hand.map((card) => (kept.has(card) ? card : taken.shift()));
  return { do: "keep3", cards };
}

/** What the hand would be worth after what is picked or armed; null = nothing to say. */
export function preview(model) {
  if (!myTurn(model)) return null;
  const all = model.armed?.do === "swap_all" || (model.give === null && model.take === null);
  const name = keepsThree(model) ? "keep3" : all ? "swap_all" : "swap";
  if (name === "swap_all" && !model.armed) return null;
  const action = actionFor(model, name);
  if (action?.do === "push") return model.view.value;
  const found = action && model.view.previews.find((entry) => sameAction(entry, action));
  return found?.value ?? null;
}

export function sameAction(one, other) {
  if (one.do !== other.do) return false;
  if (one.do === "keep3") return one.cards.every((card) => other.cards.includes(card));
  return one.give === other.give && one.take === other.take;
}

/**
 * A button is pressed. Returns the model, and the frame to send if there is one:
 * moves that cannot be taken back are armed first and sent on the second press.
 */
export function press(model, name, now, id) {
  const action = actionFor(model, name);
  if (!action) return { model, frame: null };
  if (ARMED.has(name)) {
    const armed = model.armed?.do === name && now - model.armed.at < DISARM_AFTER;
    if (!armed) return { model: { ...model, armed: { do: name, at: now } }, frame: null };
    if (now - model.armed.at < ARM_AFTER) return { model, frame: null };
  }
  const frame = { type: "act", version: model.version, action, id };
  return { model: { ...model, armed: null, pending: frame }, frame };
}

export const disarm = (model) => (model.armed ? { ...model, armed: null } : model);
