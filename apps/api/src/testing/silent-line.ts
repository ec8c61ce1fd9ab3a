/** A TCP line to the tests' database that can go silent: what is open stays open and passes nothing on any more. */
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import type { DatabaseServer } from "../platform/database/server.ts";

export interface SilentLine {
  /** The same server, reached through the line. */
  readonly server: DatabaseServer;
  /** Nothing passes on the connections that are open now; new ones work. */
  goSilent(): void;
  /** Ends all connections and takes no new one, until it is opened again. */
  refuse(): Promise<{ reopen(): Promise<void> }>;
  close(): Promise<void>;
}

const targetOf = (config: ReturnType<DatabaseServer["connection"]>): NetConnectOpts => {
  if (config.connectionString !== undefined) {
    const { hostname, port } = new URL(config.connectionString);
    return { host: hostname, port: Number(port || 5432) };
  }
  const { host = "127.0.0.1", port = 5432 } = config;
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
};

/** Opens a forwarder on loopback in front of the server. */
export const openSilentLine = async (server: DatabaseServer): Promise<SilentLine> => {
  const target = targetOf(server.connection("rewardo_app"));
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const forwarder = createServer((near) => {
    const far = connect(target);
    const pair = { near, far };
    pairs.add(pair);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      socket.on("error", () => {});
      socket.on("close", () => pairs.delete(pair));
    }
  });
  await new Promise<void>((listening) => forwarder.listen(0, "127.0.0.1", listening));
  const address = forwarder.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const through = (config: ReturnType<DatabaseServer["connection"]>): ReturnType<DatabaseServer["connection"]> => {
    if (config.connectionString === undefined) return { ...config, host: "127.0.0.1", port };
    const url = new URL(config.connectionString);
    url.host = `127.0.0.1:${port}`;
    return { ...config, connectionString: url.href };
  };
  const silenced: Socket[] = [];
  return {
    server: { ...server, connection: (role) => through(server.connection(role)), stop: async () => {} },
    goSilent: () => {
      for (const { near, far } of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
        silenced.push(near, far);
      }
    },
    refuse: async () => {
      const closed = new Promise<void>((done) => forwarder.close(() => done()));
      for (const { near, far } of pairs) [near, far].forEach((socket) => socket.destroy());
      await closed;
      return { reopen: () => new Promise<void>((listening) => forwarder.listen(port, "127.0.0.1", listening)) };
    },
    close: async () => {
      for (const { near, far } of pairs) silenced.push(near, far);
      for (const socket of silenced) socket.destroy();
      await new Promise<void>((closed) => forwarder.close(() => closed()));
    },
  };
};
