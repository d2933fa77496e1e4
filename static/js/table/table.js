// Draws the whole table into the page's parts. What is drawn follows from the model alone.
import { desk } from "app/table/desk.js";
import { patch } from "app/table/dom.js";
import { rich } from "app/table/draw.js";
import { factsOf } from "app/table/facts.js";
import { fairness } from "app/table/fairness.js";
import { isFire, lake } from "app/table/lake.js";
import { myTurn } from "app/table/model.js";
import { status } from "app/table/words.js";
import { attend } from "app/ui/attention.js";

/** Draw `model`; who had the focus keeps it, or gets the jetty where his button is gone. */
export function drawTable(root, parts, model) {
  const { kind, words } = status(model);
  const round = model.view?.phase === "turn" && !model.still ? "round" : "";
  parts.status.className = ["status", kind, round].filter(Boolean).join(" ");
  patch(parts.says, rich(words));
  if (model.view === null) return;
  const hadFocus = root.contains(document.activeElement);
  root.dataset.version = model.version;
  root.toggleAttribute("my-turn", myTurn(model));
  parts.lake.classList.toggle("fire", isFire(model));
  parts.lake.classList.toggle("paused", model.view.phase === "pause");
  patch(parts.facts, factsOf(model));
  patch(parts.fairness, fairness(model));
  patch(parts.water, lake(model));
  patch(parts.desk, desk(model, (name) => links(parts, name)));
  parts.clock.show(model);
  attend(model);
  if (hadFocus && !root.contains(document.activeElement)) parts.jetty.focus({ preventScroll: true });
}

/** The page's own buttons and forms for a moment, from its templates. */
const links = (parts, name) => [...parts[`links-${name}`].content.cloneNode(true).children];
