// A game controller at the table: it moves the focus and presses the same buttons as everybody.

const DEAD = 0.5;
const PRESSES = { 2: "A", 3: "S", 4: "T", 5: "K" };
const [CONFIRM, BACK, START] = [0, 1, 9];
const STEPS = { 12: [0, -1], 13: [0, 1], 14: [-1, 0], 15: [1, 0] };
const ROWS = [".raft .pick", ".hand .pick", ".acts .btn"];

export class Gamepads {
  #root;
  #escape;
  #held = new Set();
  #running = 0;

  /** `escape()` forgets what is picked and armed: pressed, and when the controller is unplugged. */
  constructor(root, { escape, signal }) {
    this.#root = root;
    this.#escape = escape;
    addEventListener("gamepadconnected", () => this.#start(), { signal });
    addEventListener("gamepaddisconnected", () => this.#gone(), { signal });
    signal.addEventListener("abort", () => this.#stop());
    if (pads().length > 0) this.#start();
  }

  #start() {
    if (!this.#running) this.#running = requestAnimationFrame(() => this.#look());
  }

  #stop() {
    cancelAnimationFrame(this.#running);
    this.#running = 0;
    this.#held.clear();
  }

  #gone() {
    this.#escape();
    if (pads().length === 0) this.#stop();
  }

  #look() {
    const down = new Set(pads().flatMap(pressed));
    if (!document.hidden && !document.querySelector(":popover-open")) {
      for (const button of down) if (!this.#held.has(button)) this.#press(button);
    }
    this.#held = down;
    this.#running = requestAnimationFrame(() => this.#look());
  }

  #press(button) {
    const dialog = document.querySelector("dialog[open]");
    if (button === BACK) return dialog ? dialog.close() : this.#escape();
    if (button === CONFIRM) return document.activeElement?.closest("button")?.click();
    if (dialog) return;
    if (button === START) return this.#root.querySelector("[data-ui=help]")?.click();
    if (PRESSES[button]) return this.#root.querySelector(`[aria-keyshortcuts="${PRESSES[button]}"]`)?.click();
    if (STEPS[button]) this.#step(...STEPS[button]);
  }

  /** Along a row, or to the place in the next row that lies as far along it. */
  #step(across, down) {
    const rows = ROWS.map((row) => [...this.#root.querySelectorAll(row)]).filter((row) => row.length > 0);
    const at = rows.findIndex((row) => row.includes(document.activeElement));
    if (at === -1) return rows.at(-2)?.[0]?.focus();
    const row = rows[(at + down + rows.length) % rows.length];
    const place = rows[at].indexOf(document.activeElement);
    const next = down === 0 ? (place + across + row.length) % row.length
      : Math.round((place / Math.max(1, rows[at].length - 1)) * (row.length - 1));
    row[next].focus();
  }
}

const pads = () => [...(navigator.getGamepads?.() ?? [])].filter(Boolean);

function pressed({ buttons, axes }) {
  const held = buttons.flatMap((button, i) => (button.pressed ? [i] : []));
  const [x = 0, y = 0] = axes;
  if (x < -DEAD) held.push(14);
  if (x > DEAD) held.push(15);
  if (y < -DEAD) held.push(12);
  if (y > DEAD) held.push(13);
  return held;
}
