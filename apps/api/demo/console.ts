/** The program itself, called as its console calls it, at a time of the demonstration's past and by one of its people. */
import { randomUUID } from "node:crypto";
import { buildApp } from "../src/app.ts";
import { fixedClock } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { DatabaseServer } from "../src/platform/database/server.ts";
import type { Log } from "../src/platform/log.ts";
import { passingSecretBox, type SecretBox } from "../src/platform/secrets.ts";
import { closeSession, openSession, readSession } from "../src/platform/session/sessions.ts";
import type { UploadStore } from "../src/platform/uploads/store.ts";

export type SetClock = ReturnType<typeof fixedClock>;

type Method = "GET" | "POST" | "PATCH" | "DELETE";

interface Sent {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  /** A file with its form, instead of a body. */
  readonly form?: { readonly payload: Buffer; readonly headers: Readonly<Record<string, string>> } | undefined;
  /** The version that is changed. */
  readonly version?: number;
  readonly token?: string;
}

/** A signed-in account and its API calls. */
export interface Person {
  readonly account_id: string;
  readonly call: <T = { readonly _id: string }>(
    method: Method,
    path: string,
    body?: unknown,
    version?: number,
  ) => Promise<T>;
  /** Sends a file. */
  readonly upload: <T = { readonly _id: string }>(path: string, form: NonNullable<Sent["form"]>) => Promise<T>;
}

export interface Program {
  readonly clock: SetClock;
  readonly database: Database;
  readonly server: DatabaseServer;
  readonly uploads: UploadStore;
  readonly secrets: SecretBox;
  readonly log: Log;
  /** Sends a call and answers what came back. Throws with the answer if it was refused. */
  readonly send: <T>(sent: Sent) => Promise<T>;
  /** Signs one of a business's people in, at the clock's time, for what `work` does. */
  readonly as: <T>(
    who: { readonly business_id: string; readonly account_id: string },
    work: (person: Person) => Promise<T>,
  ) => Promise<T>;
  readonly close: () => Promise<void>;
}

interface ProgramDeps {
  readonly database: Database;
  readonly server: DatabaseServer;
  readonly uploads: UploadStore;
  readonly secrets?: SecretBox;
}

const silent: Log = { info: () => {}, error: () => {} };

const send = async (app: Awaited<ReturnType<typeof buildApp>>, sent: Sent): Promise<never> => {
  const { method, path, body, form, version, token } = sent;
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: {
      "idempotency-key": randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...form?.headers,
      ...(version === undefined ? {} : { "if-match": String(version) }),
    },
    ...(body === undefined && form === undefined ? {} : { payload: form?.payload ?? (body as object) }),
  });
  if (answer.statusCode >= 300) {
    throw new Error(`The demonstration's ${method} ${path} was answered ${answer.statusCode}: ${answer.body}`);
  }
  return (answer.body === "" ? undefined : answer.json()) as never;
};

/** Opens it beside the server that is starting, with a clock of its own. */
export const openProgram = async (deps: ProgramDeps, startsAt: string): Promise<Program> => {
  const { database, server, uploads, secrets = passingSecretBox() } = deps;
  const clock = fixedClock(startsAt);
  const app = await buildApp({
    ...{ server, database, clock, uploads, secrets, log: silent },
    trust_proxy: [],
    public_url: null,
    console_directory: null,
    brand_name: "Rewardo",
    is_local_demo: true,
    checkAnswers: false,
  });
  return {
    ...{ clock, database, server, uploads, secrets, log: silent },
    send: (sent) => send(app, sent),
    as: async ({ business_id, account_id }, work) => {
      const user_agent = "Mozilla/5.0 (X11; Linux x64) Chrome/141.0";
      const token = await openSession(database, clock, { business_id, account_id, user_agent });
      try {
        return await work({
          account_id,
          call: (method, path, body, version) =>
            send(app, { method, path, body, token, ...(version === undefined ? {} : { version }) }),
          upload: (path, form) => send(app, { method: "POST", path, form, token }),
        });
      } finally {
        const actor = await readSession(database, clock, token);
        if (actor !== null) await closeSession(database, actor.session_hash);
      }
    },
    close: async () => {
      await app.close();
    },
  };
};
