// Keeps one page for the time without a network. Everything else always comes from the server.
const CACHE = "badesee-{{ version }}";
const FILES = {{ files|safe }};

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("badesee-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
    .then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline/")));
  } else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request.url).then((kept) => kept ?? fetch(request)));
  }
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { address } = event.notification.data;
  event.waitUntil(clients.matchAll({ type: "window" }).then((open) => {
    const tab = open.find((client) => client.url === address);
    return tab ? tab.focus() : clients.openWindow(address);
  }));
});
