// Looks for what is wrong with the page as it lies there; see measure.py.
() => {
  const box = (node) => node.getBoundingClientRect();
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = (query) => [...document.querySelectorAll(query)].filter(seen);
  const name = (node) => `${node.className?.baseVal ?? node.className} “${node.textContent.trim().slice(0, 30)}”`;
  const root = document.documentElement, found = [];
  if (root.scrollWidth > root.clientWidth) found.push(`scrolls sideways: ${root.scrollWidth}`);

  // With a dialog or a sheet open, the table lies behind it on purpose.
  if (document.querySelector("dialog[open], :popover-open")) return found;
  const meet = (a, b) => {
    const one = box(a), two = box(b);
    return Math.min(one.right, two.right) - Math.max(one.left, two.left) > 3 &&
      Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 3;
  };
  const apart = (ones, others) => ones.forEach((a) => others.forEach((b) => {
    const same = a === b || a.contains(b) || b.contains(a);
    if (!same && meet(a, b)) found.push(`${name(a)} lies on ${name(b)}`);
  }));
  const plates = all(".seat .plate");
  apart(plates, plates);
  apart(plates, all(".lake .raft"));
  apart(all(".seat .tag"), all(".seat .known svg, .seat .plate b:first-of-type"));
  apart(all(".logo svg"), all(".nav a"));
  apart(all(".nav a"), all(".tools > *"));
  apart(all(".acts .btn"), all(".acts .btn, .hand [data-card], .me"));

  for (const node of all(".btn, .chip, .opt b, h1, h2, .status p, .nav a, td, th")) {
    const style = getComputedStyle(node);
    if (node.matches(".vh")) continue;
    const clips = node.scrollWidth > node.clientWidth + 2 && style.textOverflow !== "ellipsis";
    if (clips && style.display !== "inline") found.push(`too long: ${name(node)}`);
  }
  for (const node of all("match-table :is(.hand [data-card], .raft [data-card], .acts .btn)")) {
    const { x, y, width, height, top, bottom, left, right } = box(node);
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    const inside = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    if (!inside || !node.contains(at)) found.push(`not in sight: ${name(node)} ${node.dataset.card ?? ""}`);
  }
  // The team works at desks, on the pages that Django's admin draws.
  if ("adminUtcOffset" in document.body.dataset) return found;
  for (const node of all("button, .btn, summary, select, .in")) {
    const { width, height } = box(node);
    if (node.matches(".vh, .skip, .log *, .so *, .name") || width < 2) continue;
    if (height < 43.5 || width < 43.5) found.push(`too small to touch: ${name(node)}`);
  }
  return found;
}
