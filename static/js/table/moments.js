// Draws what interrupts a round: fire, and the result of the match.
import { capOf, card, figure, icon, lakePiece, rich } from "app/table/draw.js";
import { el } from "app/table/dom.js";
import { brought, pointLines } from "app/table/awards.js";
import { headline, livesWords, outcomeWords } from "app/table/outcome.js";
import { nameOf } from "app/table/names.js";
import { number, t } from "app/table/texts.js";

/** The holders' cards in flames. */
export function blaze(view) {
  const { outcome, shown } = view;
  const words = outcomeWords(view, { ...outcome, drowned: [] }).flatMap((part) => [...part, " "]);
  const flames = Array.from({ length: 4 }, () => lakePiece("flame", "100 120"));
  const several = outcome.holders.length > 1;
  return el("div", { class: several ? "blaze several" : "blaze", "data-key": "blaze" },
    el("h2", {}, t("fire")),
    el("p", {}, rich(words)),
    outcome.holders.map((seat) =>
      el("div", { class: "fan" }, shown[seat].cards.map((code) => card(code)))),
    el("div", { class: "flames", "aria-hidden": "true" }, flames));
}

/** Places, points and the own figure at the height where it ended. */
export function result(model) {
  const { view } = model;
  const hero = view.seat ?? view.result.winner ?? 0;
  const seat = view.seats[hero];
  return el("div", { class: "result", role: "region", tabindex: "0", "aria-labelledby": "h-result", "data-key": "result" },
    el("div", { class: seat.status === "out" ? "hero under" : "hero", "data-cap": capOf(view, hero) },
      figure(seat), el("p", {}, el("b", {}, livesWords(seat)))),
    el("div", { class: "stack" },
      el("h2", { id: "h-result", tabindex: "-1" }, rich(headline(view))),
      el("ul", { class: "row" }, chips(view)),
      standings(view),
      view.seat === null ? null : why(view),
      el("p", { class: "row" },
        el("a", { class: "btn", href: "analyse/" }, t("result.analysis")),
        el("a", { class: "btn", href: "mischung/" }, t("result.shuffle")))));
}

/** The own points, entry by entry. */
function why({ result, seat }) {
  const lines = pointLines(result, seat);
  if (lines.length === 0) return null;
  return el("details", { class: "lines", "data-key": "lines" },
    el("summary", {}, t("result.why"), icon("chev")),
    el("table", { class: "data" },
      el("caption", { class: "vh" }, t("result.why")),
      el("tbody", {}, lines.map((line) => el("tr", {},
        el("td", {}, line.round), el("th", { scope: "row" }, line.why), el("td", {}, line.points))))));
}

function chips(view) {
  const { result, seat, seats, round } = view;
  const own = seat !== null;
  const points = own ? result.points?.[seat] : undefined;
  return [
    own ? el("li", { class: "chip sun" }, t("result.place", { place: result.places[seat], of: seats.length })) : null,
    points === undefined ? null : el("li", { class: "chip" }, t("result.points", { n: number(points) })),
    el("li", { class: "chip" }, t("result.rounds", { n: round })),
    ...(own ? brought(view, seat).map((text) => el("li", { class: "chip" }, text)) : []),
  ];
}

function standings(view) {
  const { result, seats } = view;
  const rows = [...seats].sort((a, b) => result.places[a.seat] - result.places[b.seat] || a.seat - b.seat);
  const scored = Array.isArray(result.points);
  const head = ["place", "player", "end", scored && "points"].filter(Boolean);
  return el("table", { class: "data" },
    el("caption", { class: "vh" }, t("result.caption")),
    el("thead", {}, el("tr", {}, head.map((key) => el("th", { scope: "col" }, t(`result.column.${key}`))))),
    el("tbody", {}, rows.map((seat) =>
      el("tr", { class: seat.seat === view.seat ? "own" : null },
        el("td", {}, `${result.places[seat.seat]}.`),
        el("th", { scope: "row" }, nameOf(view, seat.seat)),
        el("td", {}, livesWords(seat)),
        scored ? el("td", {}, number(result.points[seat.seat])) : null))));
}
