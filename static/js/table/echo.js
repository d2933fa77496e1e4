// What an update sets off beside the drawing: movement, sound, lines in the log.
import { play } from "app/table/animate.js";
import { addLines } from "app/table/log.js";
import { logLine, standing } from "app/table/words.js";
import { soundOf } from "app/ui/sound.js";

/** `where`: the positions before the table was drawn anew; `before`, `model`: then and now. */
export function echo({ root, log, where, before, model, frame }) {
  if (before.version === null) return addLines(log, standing(model.view));
  if (model.version === before.version) return;
  play(root, where, frame.events, model.view);
  soundOf(frame.events, before, model);
  addLines(log, frame.events.map((event) => logLine(model.view, event)).filter(Boolean));
}
