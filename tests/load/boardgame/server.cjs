// boardgame.io's server with its file storage, or in memory: node server.cjs PORT [FOLDER]
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { game } = require("./game.cjs");

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST, Origins.LOCALHOST_IN_DEVELOPMENT], db });
server.run({ port: Number(port), callback: () => console.log("ready") });
