// Its own clients at many tables, without time to think: node clients.cjs URL TABLES SEATS SECONDS
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game.cjs");

const [url, tables, seats, seconds] = process.argv.slice(2).map((value, i) => (i ? Number(value) : value));
const latencies = [];
let counting = false;

const post = async (path, body) => {
  const reply = await fetch(url + path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return reply.json();
};

async function sitDown() {
  const { matchID } = await post("/games/bench/create", { numPlayers: seats });
  const seen = Array(seats).fill(-1);
  let all = -1;
  let actedAt = 0;
  const clients = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const playerID = String(seat);
    const { playerCredentials } = await post(`/games/bench/${matchID}/join`, { playerID, playerName: `p${seat}` });
    const client = Client({
      game, numPlayers: seats, matchID, playerID, credentials: playerCredentials, debug: false,
      multiplayer: SocketIO({ server: url, socketOpts: { transports: ["websocket"] } }),
    });
    client.subscribe((state) => state && hear(seat, state));
    clients.push(client);
  }
  // Whoever moves sees it at once, ahead of his server; the others when they are told.
  function hear(seat, state) {
    if (!state.isConnected) return;
    seen[seat] = state.G.moves;
    const least = Math.min(...seen);
    if (least <= all) return;
    if (counting && all >= 0) latencies.push(performance.now() - actedAt);
    all = least;
    setImmediate(() => {
      actedAt = performance.now();
      clients[all % seats].moves.push();
    });
  }
  for (const client of clients) client.start();
}

(async () => {
  for (let table = 0; table < tables; table += 1) await sitDown();
  await new Promise((done) => setTimeout(done, 2000));
  counting = true;
  await new Promise((done) => setTimeout(done, seconds * 1000));
  counting = false;
  const ranked = latencies.sort((a, b) => a - b);
  const at = (part) => ranked[Math.floor(ranked.length * part)] ?? null;
  console.log(JSON.stringify({ moves_per_second: ranked.length / seconds, p50_ms: at(0.5), p99_ms: at(0.99) }));
  process.exit(0);
})();
