/** The whole app over the test file's own database, and callers signed in with any role. */
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { roleIds, type RoleName } from "@rewardo/contract/roles";
import type { FastifyInstance, InjectOptions } from "fastify";
import { type AppOptions, buildApp } from "../app.ts";
import { createAccount } from "../features/tenants/accounts/index.ts";
import { newId, systemClock, type Clock } from "../platform/clock.ts";
import { openDatabase, type Database } from "../platform/database/database.ts";
import type { DatabaseServer } from "../platform/database/server.ts";
import { jsonLog } from "../platform/log.ts";
import type { OpenIdSettings } from "../platform/open-id.ts";
import type { BusinessScope } from "../platform/scope.ts";
import { openSession } from "../platform/session/sessions.ts";
import { diskStore, type UploadStore } from "../platform/uploads/store.ts";
import { openTestDatabase } from "./database.ts";
import { watchedDatabase, watchStatements } from "./watched-statements.ts";

/** A caller, with a session token or without. */
export interface Caller {
  readonly token: string | null;
  readonly account_id: string | null;
  /** The cookie of a customer's browser, which carries it instead of a token. */
  readonly cookie?: string;
  call<T = Record<string, unknown>>(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
}

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, unknown>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly server: DatabaseServer;
  readonly clock: Clock;
  readonly uploads: UploadStore;
  /** A new account of this role in the business, or of one of the business's own, signed in. */
  as(
    role: RoleName | { readonly role_id: string },
    scope: BusinessScope,
    options?: { place_ids?: readonly string[] },
  ): Promise<Caller>;
  withToken(token: string | null, account_id?: string | null): Caller;
  close(): Promise<void>;
}

/** Opens the app; `close` ends it and its pools. */
export const openTestApp = async (
  options: {
    clock?: Clock;
    log?: "silent" | "error" | "info";
    google?: OpenIdSettings;
    console_directory?: string;
    member_directory?: string;
    till_directory?: string;
  } & Pick<
    AppOptions,
    | "payments"
    | "payment_provider"
    | "payee"
    | "mail_reports"
    | "sms_replies_secret"
    | "reads"
    | "registries"
    | "text_model"
    | "is_local_demo"
    | "secrets"
    | "webhook_targets"
    | "pos"
    | "wallet"
    | "web_push"
  > = {},
): Promise<TestApp> => {
  const server = await openTestDatabase();
  const clock = options.clock ?? systemClock;
  // As long as a crowd at a slow machine needs; how long it takes is measured elsewhere.
  const timeouts = { statementTimeoutMs: 60_000, connectionTimeoutMs: 60_000 };
  const statements = watchStatements();
  const database = watchedDatabase(openDatabase(server, { poolSize: 8, ...timeouts }), statements);
  // Made when the first picture comes, which is in few tests.
  const uploadsDirectory = join(tmpdir(), `rewardo-uploads-${newId()}`);
  const uploads = diskStore(uploadsDirectory);
  const app = await buildApp({
    server,
    database,
    clock,
    log: jsonLog(options.log ?? "error", clock.nowMs),
    uploads,
    trust_proxy: [],
    public_url: null,
    console_directory: options.console_directory ?? null,
    member_directory: options.member_directory ?? null,
    till_directory: options.till_directory ?? null,
    brand_name: "Rewardo",
    google: options.google ?? null,
    checkAnswers: true,
    // Most tests are about what the platform's people may, and not about how they sign in.
    is_local_demo: options.is_local_demo ?? true,
    ...(options.pos === undefined ? {} : { pos: options.pos }),
    ...(options.reads === undefined ? {} : { reads: options.reads }),
    ...(options.secrets === undefined ? {} : { secrets: options.secrets }),
    ...(options.webhook_targets === undefined ? {} : { webhook_targets: options.webhook_targets }),
    payments: options.payments ?? null,
    payment_provider: options.payment_provider ?? null,
    payee: options.payee ?? null,
    mail_reports: options.mail_reports ?? null,
    sms_replies_secret: options.sms_replies_secret ?? null,
    registries: options.registries ?? [],
    text_model: options.text_model ?? null,
    web_push: options.web_push ?? null,
    wallet: options.wallet ?? null,
  });

  const withToken = (token: string | null, account_id: string | null = null): Caller => ({
    token,
    account_id,
    call: async (method, url, body, headers = {}) => {
      const request: InjectOptions = { method, url, headers: { ...headers } };
      if (token !== null) request.headers!["authorization"] = `Bearer ${token}`;
      if (body !== undefined) request.payload = body as Exclude<InjectOptions["payload"], undefined>;
      const response = await app.inject(request);
      const isJson = String(response.headers["content-type"] ?? "").includes("application/json");
      return {
        status: response.statusCode,
        body: isJson ? response.json() : (response.body as never),
        headers: response.headers,
      };
    },
  });

  return {
    app,
    database,
    server,
    clock,
    uploads,
    withToken,
    as: async (role, scope, { place_ids } = {}) => {
      const account_id = await createAccount(
        { database, clock, scope },
        {
          email: `${newId()}@example.test`,
          account_role_id: typeof role === "string" ? roleIds[role] : role.role_id,
          first_name: "Marta",
          last_name: "Wrona",
          place_ids: place_ids ?? null,
        },
      );
      const token = await openSession(database, clock, {
        business_id: scope.business_id,
        account_id,
        user_agent: "test",
      });
      return withToken(token, account_id);
    },
    close: async () => {
      await app.close();
      await database.close();
      await rm(uploadsDirectory, { recursive: true, force: true });
      statements.check();
    },
  };
};
