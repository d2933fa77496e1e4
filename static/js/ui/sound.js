// Short synthetic sounds. Silent until switched on; a browser lets them start after a gesture only.
import { mySeat, myTurn } from "app/table/model.js";
import { defaults, recall } from "app/ui/settings.js";

let context = null;

export const isOn = () => recall("sound") === "on";

/** Call within a gesture: browsers start audio nowhere else. */
export async function wakeSound({ test = false } = {}) {
  if (!isOn()) return;
  context ??= new AudioContext();
  await context.resume();
  if (test) bell();
}

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => wakeSound(), { passive: true });

/** Sound what the update brought, at most one thing. */
export function soundOf(events, before, model) {
  if (!isOn() || context?.state !== "running") return;
  const type = (name) => events.find((event) => event.type === name);
  const outcome = type("round_ended")?.outcome;
  const act = events.findLast((event) => event.type === "acted");
  if (outcome) return outcome.reason === "fire" ? fire() : outcome.lost[mySeat(model)] ? sink() : splash();
  if (act?.action.do === "knock") return knock();
  if (myTurn(model) && !myTurn(before)) return bell();
  if (act) splash();
}

function tone(frequency, at, length, { type = "sine", to = frequency, gain = 0.12 } = {}) {
  const loudness = gain * (Number(defaults("volume")) / 70);
  if (loudness === 0) return;
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type, frequency });
  const volume = new GainNode(context, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

const bell = () => [660, 880].forEach((f, i) => tone(f, i * 0.12, 0.35));
const knock = () => [0, 0.16].forEach((at) => tone(160, at, 0.12, { type: "triangle", to: 70, gain: 0.35 }));
const splash = () => tone(520, 0, 0.14, { to: 240, gain: 0.06 });
const sink = () => tone(330, 0, 0.7, { to: 90, gain: 0.16 });
const fire = () => [440, 554, 659, 880].forEach((f, i) => tone(f, i * 0.09, 0.5, { type: "triangle" }));
