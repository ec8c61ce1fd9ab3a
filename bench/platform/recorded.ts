/** The statements of a call, recorded from a real one. */
import { join } from "node:path";
import pg from "pg";
import { buildApp } from "../../apps/api/src/app.ts";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import { ScopedQueries, ScopedQuery } from "../../apps/api/src/platform/database/scoped-query.ts";
import type { DatabaseServer } from "../../apps/api/src/platform/database/server.ts";
import { jsonLog } from "../../apps/api/src/platform/log.ts";
import { diskStore } from "../../apps/api/src/platform/uploads/store.ts";

export interface Recorded {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The statement that sets the tenant, sent before it in the same message. */
  readonly business?: string;
  /** More statements of that message. */
  readonly more?: readonly Recorded[];
}

export interface Recorder {
  /** Makes the call twice, so that per-process caches are filled, and returns the statements of the second. */
  record(call: { method: "GET" | "POST"; url: string; token: string; body?: () => object }): Promise<Recorded[]>;
  close(): Promise<void>;
}

/** The session is read as another role, before the business is known; the rest is connection setup. */
const isBeside = (text: string): boolean =>
  /from sessions s|^\s*update (accounts|sessions) set last|^(set time zone|listen|unlisten|select pg_notify|select 1)/.test(
    text,
  );

/** The whole server in this process, without a port. */
export const openRecorder = async (server: DatabaseServer, folder: string): Promise<Recorder> => {
  const database = openDatabase(server, { poolSize: 2 });
  const app = await buildApp({
    server,
    database,
    clock: systemClock,
    log: jsonLog("error", systemClock.nowMs),
    uploads: diskStore(join(folder, "uploads")),
    trust_proxy: [],
    public_url: null,
    console_directory: null,
    brand_name: "Rewardo",
    checkAnswers: true,
  });
  const send = pg.Client.prototype.query;
  return {
    record: async ({ method, url, token, body }) => {
      let recorded: Recorded[] = [];
      pg.Client.prototype.query = function query(this: pg.Client, ...sent: unknown[]) {
        const [config] = sent as [string | pg.QueryConfig | (ScopedQuery & pg.QueryConfig)];
        if (typeof config === "string") recorded.push({ text: config, values: [] });
        else if (config instanceof ScopedQueries) {
          const [first, ...more] = config.configs.map(({ text, values = [] }) => ({ text, values }));
          recorded.push({ ...first!, business: config.scoped[0]!, more });
        } else {
          const { text, values = [] } = config;
          recorded.push({ text, values, ...(config instanceof ScopedQuery ? { business: config.scoped[0]! } : {}) });
        }
        return Reflect.apply(send, this, sent) as never;
      } as never;
      try {
        for (const _time of ["first", "second"]) {
          recorded = [];
          const payload = body?.();
          const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
          const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
          if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
        }
      } finally {
        pg.Client.prototype.query = send;
      }
      return recorded.filter(({ text }) => !isBeside(text));
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
};
