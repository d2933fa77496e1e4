// The lines one has heard, as data: each once, in the order in which they were said. Pure.

const MOST = 200;

/**
 * @typedef {object} Talk
 * @property {object[]} lines    oldest first; see `lineOf`
 * @property {Set<number>} deaf  ids of people not to be heard, as far as this page knows
 * @property {number} unread     lines that came while nobody looked
 */
export const quiet = () => ({ lines: [], deaf: new Set(), unread: 0 });

/**
 * After a frame of talk that came at `at` (ISO); `looking`: whether new lines are seen at once.
 * What `me` says is no news to me.
 */
export function hear(talk, frame, { looking, me, at }) {
  const known = new Set(talk.lines.map((line) => line.key));
  const fresh = linesOf(frame, at).filter(
    (line) => !known.has(line.key) && !(line.from !== null && talk.deaf.has(line.from)),
  );
  if (fresh.length === 0) return talk;
  const lines = [...talk.lines, ...fresh].sort(byTime).slice(-MOST);
  const news = frame.type === "history" ? 0 : fresh.filter(({ room, from }) => room !== "who" && from !== me).length;
  return { ...talk, lines, unread: looking ? 0 : talk.unread + news };
}

export const seen = (talk) => (talk.unread === 0 ? talk : { ...talk, unread: 0 });

/** Hear somebody no more; what he has said goes too. */
export const ignore = (talk, person) => ({
  ...talk,
  deaf: new Set([...talk.deaf, person]),
  lines: talk.lines.filter((line) => line.from !== person),
});

export const unignore = (talk, person) => ({
  ...talk, deaf: new Set([...talk.deaf].filter((other) => other !== person)),
});

function linesOf(frame, at) {
  switch (frame.type) {
    case "history": return frame.lines.map((line) => lineOf(frame.room, line));
    case "said": case "bubble": return [lineOf(frame.room, frame)];
    case "presence": return frame.who ? [presenceLine(frame.who, at)] : [];
    default: return [];
  }
}

const lineOf = (room, { number, from, name, text, key, at }) => ({
  key: `${room}:${number}`, room, number, from, name, text: text ?? null, bubble: key ?? null, at,
});

/** Somebody came or went: a line of this page only, without a number. */
const presenceLine = ({ user, name, here }, at) => ({
  key: `who:${user}:${at}`, room: "who", number: 0, from: null, name, text: null, bubble: null, here, at,
});

const byTime = (a, b) =>
  Date.parse(a.at) - Date.parse(b.at) || (a.room === b.room ? a.number - b.number : 0);
