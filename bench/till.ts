/**
 * A till's commit over HTTP compared with the same statements sent directly: same PostgreSQL, role and row-level security,
 * eight in parallel, interleaved rounds. The ratio is what sign-in, parsing, engine and HTTP cost.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { joinCard } from "../apps/api/src/features/people/card-subscriptions/index.ts";
import type { Figure } from "./figure.ts";
import { openSender, withRunningApp } from "./running-app.ts";
import { median } from "./start.ts";

const tills = 8;
const visitsPerTill = 150;
const rounds = 5;

/** Visits per second when every till sends in sequence. */
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

/** The statements of one commit, recorded from a real one. */
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

export const measureTill = (): Promise<Figure[]> =>
  withRunningApp({ poolSize: tills }, async (running) => {
    const { server, business } = running;
    const { place_id } = business;
    const members = await joinCard(
      business.ctx,
      business.stamps_card_id,
      Array.from({ length: tills * 25 }, () => ({})),
    );
    const sender = openSender(running, tills);
    const post = async (call: "commit" | "preview", till: number): Promise<void> => {
      const number = members[till + tills * Math.floor(Math.random() * 25)]!.number;
      const body = { number, place_id, amount: 1700 };
      const status = await sender.post(`/api/businesses/current/scanner/${call}`, body);
      if (status >= 300) throw new Error(`${call}: ${status}`);
    };

    const statements = await record(() => post("commit", 0));
    const bare = await Promise.all(
      Array.from({ length: tills }, async () => {
        const client = new pg.Client(server.connection("rewardo_app"));
        await client.connect();
        return client;
      }),
    );
    // The write keeps its form and cost, with a new version and idempotency key, because the recorded ones are used up.
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
            renew(state!, () => ({ seq })),
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
    sender.close();
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
  });
