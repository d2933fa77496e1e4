// How long a table has been waiting, in words that grow old by themselves.
import { t } from "app/table/texts.js";

const MINUTE = 60_000;

/** "waiting for 3 min" for something opened at `then`, both in milliseconds. */
export function ageWords(then, now) {
  const minutes = Math.floor((now - then) / MINUTE);
  if (minutes < 1) return t("age.now");
  return minutes < 60 ? t("age.minutes", { n: minutes }) : t("age.hours", { n: Math.floor(minutes / 60) });
}

/** Write it into every <time data-age> below the root. */
export function drawAges(root) {
  for (const time of root.querySelectorAll("time[data-age]")) {
    const words = ageWords(Date.parse(time.dateTime), Date.now());
    if (time.textContent !== words) time.textContent = words;
  }
}
