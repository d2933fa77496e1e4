// "It is your turn", from the system, for somebody whose tab is hidden. Asked for only when switched on.
import { recall } from "app/ui/settings.js";

export const mayNotify = () => globalThis.Notification?.permission === "granted";

/** Ask the browser, within the press of the switch; whether it allows. */
export async function wantNotices() {
  if (!globalThis.Notification) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Show one notice for the match of this page; a newer one takes its place. */
export async function notify(text) {
  if (recall("notify") !== "on" || !mayNotify()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const icon = document.querySelector("link[rel=apple-touch-icon]")?.href;
  await worker?.showNotification("Badesee", { body: text, tag: location.pathname, icon, data: { address: location.href } });
}

/** It is no longer so. */
export async function withdraw() {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag: location.pathname })) ?? []) notice.close();
}
