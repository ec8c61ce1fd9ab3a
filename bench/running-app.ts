/** A local server with a business and its own database, shared by the measurements over HTTP. */
import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { roleIds } from "@rewardo/contract/roles";
import { buildApp, type AppOptions } from "../apps/api/src/app.ts";
import { createAccount } from "../apps/api/src/features/tenants/accounts/index.ts";
import { systemClock, type Clock } from "../apps/api/src/platform/clock.ts";
import { openDatabase, type Database } from "../apps/api/src/platform/database/database.ts";
import { startEmbedded, type EmbeddedDatabase } from "../apps/api/src/platform/database/embedded/embedded.ts";
import { migrate } from "../apps/api/src/platform/database/migrate.ts";
import { jsonLog } from "../apps/api/src/platform/log.ts";
import { openSession } from "../apps/api/src/platform/session/sessions.ts";
import { diskStore } from "../apps/api/src/platform/uploads/store.ts";
import { buildBusiness, type TestBusiness } from "../apps/api/src/testing/builders.ts";
import { temporaryFolder } from "./start.ts";

export interface RunningApp {
  readonly server: EmbeddedDatabase;
  readonly database: Database;
  /** Also removed afterwards. */
  readonly folder: string;
  readonly business: TestBusiness;
  readonly port: number;
  /** The owner's token. */
  readonly token: string;
}

/** Runs `measure` with a server that is removed afterwards, with its data. */
export const withRunningApp = async <T>(
  {
    poolSize,
    clock = systemClock,
    ...more
  }: { poolSize?: number; clock?: Clock } & Partial<Pick<AppOptions, "pos" | "secrets" | "trust_proxy" | "wallet">>,
  measure: (running: RunningApp) => Promise<T>,
): Promise<T> => {
  const folder = temporaryFolder();
  const server = await startEmbedded({ dataDir: folder.path, log: () => {} });
  try {
    await migrate(server.connection("owner"), () => {});
    const database = openDatabase(server, poolSize === undefined ? {} : { poolSize });
    const app = await buildApp({
      server,
      database,
      clock,
      log: jsonLog("silent", clock.nowMs),
      uploads: diskStore(join(folder.path, "uploads")),
      trust_proxy: [],
      public_url: null,
      console_directory: null,
      brand_name: "Rewardo",
      checkAnswers: false,
      ...more,
    });
    const business = await buildBusiness({ database, clock });
    const { business_id } = business.scope;
    const account = { email: "bench@example.test", account_role_id: roleIds.OWNER };
    const account_id = await createAccount(business.ctx, account);
    const token = await openSession(database, clock, { business_id, account_id, user_agent: "bench" });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    try {
      return await measure({ server, database, folder: folder.path, business, port, token });
    } finally {
      await app.close();
      await database.close();
    }
  } finally {
    await server.stop();
    folder.remove();
  }
};

export interface Sender {
  /** Returns the status; each call has its own idempotency key. */
  post(path: string, body: object): Promise<number>;
  /** The same with the answer's text. */
  ask(path: string, body: object): Promise<{ status: number; text: string }>;
  close(): void;
}

/** A pool of kept connections, one for each concurrent request. */
export const openSender = ({ port, token }: Pick<RunningApp, "port" | "token">, maxSockets: number): Sender => {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const send = (path: string, body: object, take: (answer: IncomingMessage) => void): Promise<number> =>
    new Promise((done, failed) => {
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      };
      const sent = httpRequest({ agent, port, host: "127.0.0.1", method: "POST", path, headers }, (answer) => {
        take(answer);
        answer.on("end", () => done(answer.statusCode ?? 0));
      });
      sent.on("error", failed);
      sent.end(JSON.stringify(body));
    });
  return {
    post: (path, body) => send(path, body, (answer) => void answer.resume()),
    ask: async (path, body) => {
      let text = "";
      const status = await send(path, body, (answer) => {
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      });
      return { status, text };
    },
    close: () => agent.destroy(),
  };
};
