// "You are on turn", for somebody who looks elsewhere: title, tab icon, screen kept awake.
import { isOver, myTurn } from "app/table/model.js";
import { t } from "app/table/texts.js";
import { notify, withdraw } from "app/ui/notices.js";
import { defaults } from "app/ui/settings.js";

const BUZZ = 60; // milliseconds

const title = document.title;
const link = document.querySelector("link[rel=icon]");
let wasMine = false;
let lock = null;

/** Make the tab say whose turn it is. */
export function attend(model) {
  const mine = myTurn(model) && !model.pending;
  document.title = mine ? `● ${t("title.turn")} – ${title}` : isOver(model) ? `${t("title.over")} – ${title}` : title;
  if (mine === wasMine) return;
  wasMine = mine;
  link.href = mine ? link.dataset.turn : link.dataset.calm;
  stayAwake(mine);
  if (!mine) return void withdraw();
  if (document.hidden) notify(t("title.turn"));
  // Before the first tap a browser would refuse, and complain.
  if (defaults("haptics") === "on" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
}

async function stayAwake(wanted) {
  try {
    if (wanted && !document.hidden) lock = await navigator.wakeLock?.request("screen");
    else await lock?.release();
  } catch {
    lock = null; // Not allowed now (battery, policy): the screen may sleep.
  }
}
