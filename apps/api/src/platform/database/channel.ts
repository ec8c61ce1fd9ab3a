import type { Duplex } from "node:stream";
import pg from "pg";
import type { Database } from "./database.ts";
import type { DatabaseServer } from "./server.ts";

/** A connection of its own that hears and speaks on one channel of LISTEN and NOTIFY. */
export interface Channel {
  /** Rejects when the connection is down. */
  notify(payload: string): Promise<void>;
  close(): Promise<void>;
}

interface ChannelOptions {
  readonly server: DatabaseServer;
  /** Lower-case letters and underscores: it is written into a statement. */
  readonly name: string;
  onPayload(payload: string): void;
  /** The connection is gone, once; not called for `close`. */
  onLost(error?: Error): void;
}

/** The connection is asked for a sign of life at this interval, and given up when none comes within the other. */
const beatMs = 2500;
const answerMs = 2000;

/** Opens the connection and listens; rejects when the database cannot be reached. */
export const openChannel = async ({ server, name, onPayload, onLost }: ChannelOptions): Promise<Channel> => {
  const client = new pg.Client({
    ...server.connection("rewardo_app"),
    application_name: "rewardo live",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5000,
    query_timeout: answerMs,
  });
  // While it opens, a failure is reported only by the rejection.
  let isOpen = false;
  let beat: NodeJS.Timeout | null = null;
  const lost = (error?: Error): void => {
    if (!isOpen) return;
    isOpen = false;
    if (beat !== null) clearInterval(beat);
    onLost(error);
  };
  const hangUp = (): void => void (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
  client.on("error", lost);
  client.on("end", () => lost());
  client.on("notification", ({ payload }) => onPayload(payload ?? ""));
  try {
    await client.connect();
    await client.query(`listen ${name}`);
  } catch (error) {
    hangUp();
    throw error;
  }
  isOpen = true;
  beat = setInterval(() => {
    client.query("select 1").catch((error: Error) => {
      lost(error);
      hangUp();
    });
  }, beatMs).unref();
  return {
    notify: async (payload) => {
      await client.query("select pg_notify($1, $2)", [name, payload]);
    },
    close: async () => {
      isOpen = false;
      if (beat !== null) clearInterval(beat);
      const late = setTimeout(hangUp, 1000);
      await client.end();
      clearTimeout(late);
    },
  };
};

/** Speaks on a channel of LISTEN and NOTIFY from work beside requests, which keeps no connection of its own for it. */
export const notify = async (
  database: Pick<Database, "background">,
  channel: string,
  payload: string,
): Promise<void> => {
  await database.background(null, (tx) => tx.rows({ text: "select pg_notify($1, $2)", values: [channel, payload] }));
};
