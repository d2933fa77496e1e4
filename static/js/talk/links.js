// Where a line of talk holds addresses. Pure. Only http(s) becomes a link; all else stays text.

// Unseen signs end it: some of them turn around what follows, and with it where the link seems to lead.
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\p{Cf}]+/giu;
const TRAILING = /[.,:;!?)\]}…]+$/;

/** The text as strings and {href} pieces, in order; put together they are the text again. */
export function pieces(text) {
  const found = [];
  let end = 0;
  for (const { 0: raw, index } of text.matchAll(ADDRESS)) {
    const href = raw.replace(TRAILING, "");
    if (!isAddress(href)) continue;
    if (index > end) found.push(text.slice(end, index));
    found.push({ href });
    end = index + href.length;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

function isAddress(href) {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname, username } = new URL(href);
  return /^https?:$/.test(protocol) && hostname !== "" && username === "";
}
