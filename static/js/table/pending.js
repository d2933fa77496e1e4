// What becomes of a move on its way: sent again after an outage, refused, or overtaken. Pure.
import { sameAction } from "app/table/model.js";

/** The frame to send again on a new connection: the decision it was made for still stands. */
export const resend = (model) =>
  model.pending?.version === model.version ? model.pending : null;

/** The model after a `refused` frame; a refusal of another frame changes nothing. */
export const refuse = (model, frame) =>
  model.pending && (!frame.id || frame.id === model.pending.id)
    ? { ...model, pending: null }
    : model;

/** Whether the update shows that my move came too late and another was played for me. */
export function overtaken({ pending, view }, frame) {
  if (!pending || frame.version <= pending.version) return false;
  const mine = (event) => event.type === "acted" && event.seat === view.seat;
  const played = frame.events.find(mine)?.action;
  if (!played) return !showsIn(frame.view, pending.action, view);
  return pending.action.do === "keep3" ? played.do !== "keep3" : !sameAction(played, pending.action);
}

/** Whether `action`, taken in view `before`, can be seen in the view of later; in doubt yes. */
function showsIn(view, action, before) {
  if (view.round !== before.round || view.hand === null) return true;
  if (action.do === "swap") return view.hand.includes(action.take);
  if (action.do === "swap_all") return before.middle.some((card) => view.hand.includes(card));
  if (action.do === "knock") return view.knocker === view.seat;
  return true;
}
