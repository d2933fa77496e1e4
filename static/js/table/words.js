// What happens at the table, in sentences. Pure; a sentence is a list of strings, {card}, {name}.
import { outcomeWords, resultWords } from "app/table/outcome.js";
import { isAway, keepsThree, myTurn } from "app/table/model.js";
import { about } from "app/table/names.js";
import { parts, t } from "app/table/texts.js";

const cardsOf = (action) => ({ give: { card: action.give }, take: { card: action.take } });

/** One line of the log for an event, or null. */
export function logLine(view, event) {
  switch (event.type) {
    case "dealt": return { cut: true, words: [t("log.dealt", { n: event.round })] };
    case "acted": return { words: about(view, event.seat, `log.${event.action.do}`, cardsOf(event.action)) };
    case "middle_changed": return { words: [t("log.middle"), " ", ...cardRow(event.middle)] };
    case "round_ended": return { words: spaced(outcomeWords(view, event.outcome)) };
    case "left": return { words: about(view, event.seat, "log.left") };
    case "match_ended": return { words: spaced(resultWords(view, event.result)) };
    default: return null;
  }
}

/** Lines that say where the match stands, for a log that starts in the middle of it. */
export function standing(view) {
  const lines = [{ cut: true, words: [t(view.result ? "log.dealt" : "log.round", { n: view.round })] }];
  if (view.knocker !== null) lines.push({ words: about(view, view.knocker, "log.knock") });
  if (view.outcome) lines.push({ words: spaced(outcomeWords(view, view.outcome)) });
  if (view.result) lines.push({ words: spaced(resultWords(view, view.result)) });
  return view.round > 0 ? lines : [];
}

/** What a seat did last, as short as a speech bubble. */
export const bubble = (action) => parts(`bubble.${action.do}`, cardsOf(action));

/** The status line: `kind` is "", "turn", "knock" or "sending". */
export function status(model) {
  const { view, pending } = model;
  if (view === null) return { kind: "", words: [t("connecting")] };
  if (model.still) return { kind: "", words: [t(`status.${model.still}`)] };
  if (pending) return { kind: "turn sending", words: [t("status.sending")] };
  if (view.phase === "over") return { kind: "", words: spaced(resultWords(view, view.result)) };
  if (view.phase === "pause") return { kind: pauseKind(view), words: pauseWords(view) };
  const loud = view.knocker === null ? "turn" : "knock";
  if (myTurn(model) && !isAway(model)) return { kind: loud, words: spaced([myTurnWords(model), lastWords(model)]) };
  const sentences = [watchWords(view), othersTurn(view), lastWords(model)];
  return { kind: view.knocker === null ? "" : "knock", words: spaced(sentences) };
}

function myTurnWords(model) {
  const { view, armed } = model;
  if (armed) return [t(`status.armed.${armed.do}`)];
  if (view.phase === "dealer") return [t(view.hand ? "status.dealer.look" : "status.dealer.blind")];
  if (view.phase === "reveal") return [t("status.reveal")];
  if (view.knocker !== null) return about(view, view.knocker, "status.last_turn");
  if (keepsThree(model)) return [t("status.keep3")];
  return [t(view.legal.every((action) => action.do === "knock") ? "status.must_knock" : "status.turn.you")];
}

function othersTurn(view) {
  if (view.phase === "dealer") return about(view, view.turn, "status.dealer");
  const turn = about(view, view.turn, "status.turn");
  if (view.knocker === null) return turn;
  return [...about(view, view.knocker, "status.knocked"), " ", ...turn];
}

function watchWords(view) {
  if (view.seat === null) return [t("status.watch")];
  const { status: standing, stand_in: away } = view.seats[view.seat];
  if (standing === "out") return [t("status.drowned")];
  return away ? [t("status.stand_in")] : [];
}

function lastWords({ view, last, armed }) {
  if (armed || !last) return [];
  if (last.type === "middle_changed") return [t("status.middle")];
  if (last.seat === view.seat || last.seat === view.knocker) return [];
  return about(view, last.seat, `last.${last.action.do}`, cardsOf(last.action));
}

const pauseKind = (view) => (view.outcome?.reason === "fire" && !view.outcome.void ? "turn" : "");

const pauseWords = (view) =>
  view.outcome ? spaced(outcomeWords(view, view.outcome)) : [t("status.first_deal")];

const cardRow = (cards) => cards.flatMap((card, i) => (i ? [" ", { card }] : [{ card }]));

/** Sentences in a row, with spaces between those that say something. */
const spaced = (sentences) =>
  sentences.filter((words) => words.length > 0).flatMap((words, i) => (i ? [" ", ...words] : words));

/** Sentence parts as plain text, for titles and labels. */
export const plain = (words, cardName) =>
  words.map((word) => word.name ?? (word.card ? cardName(word.card) : word)).join("");
