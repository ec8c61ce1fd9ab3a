// Runs on Node 24. The console with hot reload on one port; the server behind it, started
// again whenever one of its sources changes.
import { spawn } from "node:child_process";
import { createServer as createSocket } from "node:net";
import { join } from "node:path";
import { createServer } from "vite";
import { root } from "./ensure-installed.mjs";

/** What the server answers itself; the till has its own address, and every other path is the console's. */
const serverPaths = ["/api", "/uploads", "/healthz", "/readyz", "/metrics"];

const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || 3000);
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;

/** @returns {Promise<number>} a free port */
const freePort = () =>
  new Promise((resolve, reject) => {
    const socket = createSocket();
    socket.on("error", reject);
    socket.listen(0, "127.0.0.1", () => {
      const { port: free } = socket.address();
      socket.close(() => resolve(free));
    });
  });
const apiPort = await freePort();
const target = `http://127.0.0.1:${apiPort}`;
const toServer = Object.fromEntries(serverPaths.map((path) => [path, { target }]));

// Each where its tools look for their settings.
process.chdir(join(root, "apps/till"));
const tillPort = await freePort();
const till = await createServer({ server: { host: "127.0.0.1", port: tillPort, strictPort: true } });
await till.listen();
const toTill = { target: `http://127.0.0.1:${tillPort}`, ws: true };

process.chdir(join(root, "apps/console"));
const vite = await createServer({
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      ...toServer,
      "/ws": { target, ws: true },
      "^/scanner/?(\\?|$)": { ...toTill, rewrite: () => "/till/" },
      "/till": toTill,
    },
  },
});
await vite.listen();
process.removeAllListeners("SIGTERM"); // Vite's own would end us before the server has stopped

const api = spawn(process.execPath, ["--watch", "--watch-preserve-output", join(root, "apps/api/src/main.ts")], {
  cwd: root,
  env: { ...process.env, HOST: "127.0.0.1", PORT: String(apiPort), PUBLIC_URL: publicUrl },
  stdio: "inherit",
});

const stop = () => api.kill("SIGTERM");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, stop);
const code = await new Promise((ended) => api.on("exit", ended));
await Promise.all([vite.close(), till.close()]);
process.exit(code ?? 0);
