/**
 * A till's commit over HTTP against the same statements sent bare: same PostgreSQL, same role, row-level security on,
 * eight at a time, interleaved rounds. The ratio is what sign-in, parsing, engine and HTTP cost.
 */
import { randomUUID } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { roleIds } from "@rewardo/contract/roles";
import pg from "pg";
import { buildApp } from "../apps/api/src/app.ts";
import { createAccount } from "../apps/api/src/features/accounts/index.ts";
import { joinCard } from "../apps/api/src/features/card-subscriptions/index.ts";
import { systemClock } from "../apps/api/src/platform/clock.ts";
import { openDatabase } from "../apps/api/src/platform/database/database.ts";
import { startEmbedded } from "../apps/api/src/platform/database/embedded.ts";
import { migrate } from "../apps/api/src/platform/database/migrate.ts";
import { jsonLog } from "../apps/api/src/platform/log.ts";
import { openSession } from "../apps/api/src/platform/session/sessions.ts";
import { diskStore } from "../apps/api/src/platform/uploads/store.ts";
import { buildBusiness } from "../apps/api/src/testing/builders.ts";
import type { Figure } from "./figure.ts";
import { median, temporaryFolder } from "./start.ts";

const tills = 8;
const visitsPerTill = 150;
const rounds = 5;

/** Visits a second when every till sends one after the other. */
const rate = async (send: (till: number) => Promise<void>): Promise<{ perSecond: number; p99Ms: number }> => {
  const times: number[] = [];
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: tills }, async (_, till) => {
      for (let visit = 0; visit < visitsPerTill; visit++) {
        const sentMs = performance.now();
        await send(till);
        times.push(performance.now() - sentMs);
      }
    }),
  );
  const perSecond = (tills * visitsPerTill) / ((performance.now() - startedMs) / 1000);
  return { perSecond, p99Ms: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN };
};

/** The statements of one commit as the server sends them, recorded from a real one. */
const record = async <T>(work: () => Promise<T>): Promise<pg.QueryConfig[]> => {
  const recorded: pg.QueryConfig[] = [];
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...sent: unknown[]) {
    const [config] = sent;
    recorded.push(typeof config === "string" ? { text: config } : (config as pg.QueryConfig));
    return Reflect.apply(send, this, sent) as never;
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = send;
  }
  return recorded.filter(({ text }) => !/^(set time zone|listen|select pg_notify|select 1)/.test(text));
};

export const measureTill = async (): Promise<Figure[]> => {
  const folder = temporaryFolder();
  const server = await startEmbedded({ dataDir: folder.path, log: () => {} });
  try {
    await migrate(server.connection("owner"), () => {});
    const database = openDatabase(server, { poolSize: tills });
    const options = {
      log: jsonLog("silent", systemClock.nowMs),
      uploads: diskStore(join(folder.path, "uploads")),
      trust_proxy: [],
      public_url: null,
      console_directory: null,
      brand_name: "Rewardo",
      checkAnswers: false,
    };
    const app = await buildApp({ server, database, clock: systemClock, ...options });
    const business = await buildBusiness({ database, clock: systemClock });
    const { scope, place_id } = business;
    const members = await joinCard(
      business.ctx,
      business.stamps_card_id,
      Array.from({ length: tills * 25 }, () => ({})),
    );
    const account_id = await createAccount(business.ctx, {
      email: "bench@example.test",
      account_role_id: roleIds.OWNER,
    });
    const token = await openSession(database, systemClock, {
      business_id: scope.business_id,
      account_id,
      user_agent: "bench",
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: tills });

    const post = (call: "commit" | "preview", till: number): Promise<void> =>
      new Promise((done, failed) => {
        const number = members[till + tills * Math.floor(Math.random() * 25)]!.number;
        const headers = {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        };
        const sent = httpRequest(
          { agent, port, host: "127.0.0.1", method: "POST", path: `/api/businesses/current/scanner/${call}`, headers },
          (answer) => {
            answer.resume();
            answer.on("end", () =>
              answer.statusCode! < 300 ? done() : failed(new Error(`${call}: ${answer.statusCode}`)),
            );
          },
        );
        sent.on("error", failed);
        sent.end(JSON.stringify({ number, place_id, amount: 1700 }));
      });

    const statements = await record(() => post("commit", 0));
    const bare = await Promise.all(
      Array.from({ length: tills }, async () => {
        const client = new pg.Client(server.connection("rewardo_app"));
        await client.connect();
        return client;
      }),
    );
    // The write keeps its form and its cost; its version no longer fits, and its key would be taken: both are made anew.
    const sendBare = async (till: number): Promise<void> => {
      const client = bare[till]!;
      const member = members[till + tills * Math.floor(Math.random() * 25)]!.card_subscription_id;
      for (const { text, values, name } of statements) {
        if (/from sessions s/.test(text)) continue;
        if (!/^\s*with membership/.test(text)) {
          await client.query({
            text,
            ...(values === undefined ? {} : { values }),
            ...(name === undefined ? {} : { name }),
          });
          continue;
        }
        const [business_id, , , state, transactions, entries, lots] = values as string[];
        const { version, ledger_seq } = (
          await client.query<{ version: number; ledger_seq: number }>({
            name: "v",
            text: "select version, ledger_seq from card_subscriptions where business_id = $1 and _id = $2",
            values: [business_id, member],
          })
        ).rows[0]!;
        const id = randomUUID();
        const renew = (json: string, change: (row: Record<string, unknown>) => object) =>
          JSON.stringify((JSON.parse(json) as Record<string, unknown>[]).map((row) => ({ ...row, ...change(row) })));
        const seq = ledger_seq + 1;
        await client.query({
          ...(name === undefined ? {} : { name }),
          text,
          values: [
            business_id,
            member,
            version,
            JSON.stringify({ ...(JSON.parse(state!) as object), seq }),
            renew(transactions!, () => ({ _id: id, card_subscription_id: member, idempotency_key: id })),
            renew(entries!, () => ({ _id: randomUUID(), cause_id: id, seq })),
            renew(lots!, () => ({ _id: randomUUID(), source_transaction_id: id })),
          ],
        });
      }
    };

    const ratios: number[] = [];
    const commits: { perSecond: number; p99Ms: number }[] = [];
    const both: number[] = [];
    await rate((till) => post("commit", till));
    await rate(sendBare);
    for (let round = 0; round < rounds; round++) {
      const overHttp = await rate((till) => post("commit", till));
      const direct = await rate(sendBare);
      commits.push(overHttp);
      ratios.push(overHttp.perSecond / direct.perSecond);
      both.push(
        (
          await rate(async (till) => {
            await post("preview", till);
            await post("commit", till);
          })
        ).perSecond,
      );
    }
    await Promise.all(bare.map((client) => client.end()));
    agent.destroy();
    await app.close();
    await database.close();
    return [
      { name: "commits over HTTP, 8 tills", value: median(commits.map(({ perSecond }) => perSecond)), unit: "/s" },
      { name: "p99 of a commit over HTTP, 8 tills", value: median(commits.map(({ p99Ms }) => p99Ms)), unit: "ms" },
      {
        name: "commits over HTTP ÷ the same statements bare",
        value: median(ratios),
        unit: "",
        limit: 0.5,
        atLeast: true,
      },
      { name: "preview and commit over HTTP, 8 tills", value: median(both), unit: "/s" },
    ];
  } finally {
    await server.stop();
    folder.remove();
  }
};
