/**
 * `npm run bench -- peer`: the calls that consoles make most, beside an app that was written by hand for them (`hand-written.ts`)
 * on the same rows of the same PostgreSQL, in turns of one run. Ratios are requests a second of ours to the peer's; both are
 * asked over HTTP by eight callers of this process. `MEMBERS`, `VISITS` and `SECONDS` set other sizes.
 */
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { joinCard } from "../../apps/api/src/features/people/card-subscriptions/index.ts";
import { openWitness, type Witness } from "../../apps/api/src/testing/witness.ts";
import type { Figure } from "../figure.ts";
import { openSender, type RunningApp, withRunningApp } from "../running-app.ts";
import { median } from "../start.ts";
import { openHandWritten, peerTables, signToken } from "./hand-written.ts";

const members = Number(process.env["MEMBERS"] ?? 10_000);
const visits = Number(process.env["VISITS"] ?? 100_000);
const roundMs = Number(process.env["SECONDS"] ?? 3) * 1000;
const rounds = 3;
const callers = 8;
const joinedAtOnce = 500;

const firstNames = [
  "Anna",
  "Żaneta",
  "Łukasz",
  "Jürgen",
  "Olena",
  "Piotr",
  "Małgorzata",
  "Kateryna",
  "Maciej",
  "Zofia",
];
const lastNames = ["Zieliński", "Kowalska", "Wójcik", "Шевченко", "Schäfer", "Nowak", "Kamińska", "Lewandowski"];
/** Each is in the names of a tenth to an eighth of the customers. */
const common = ["ielin", "owalsk", "zaneta", "urgen", "ojci", "amins"];

interface Target {
  readonly number: string;
  readonly user_id: string;
}

/** One visit through the till's call, copied until the list is as long as a large shop's. */
const fill = async (witness: Witness, running: RunningApp): Promise<Target[]> => {
  const { ctx, scope, points_card_id, place_id } = running.business;
  const [business_id, targets] = [scope.business_id, [] as Target[]];
  for (let nr = 0; nr < members; nr += joinedAtOnce) {
    const joined = await joinCard(
      ctx,
      points_card_id,
      Array.from({ length: Math.min(joinedAtOnce, members - nr) }, () => ({})),
    );
    targets.push(...joined.map(({ number, user_id }) => ({ number, user_id })));
  }
  await witness.rows(
    `update users u set first_name = ($2::text[])[1 + n % 10], last_name = ($3::text[])[1 + n / 10 % 8],
      name_key = translate(lower(($2::text[])[1 + n % 10] || ' ' || ($3::text[])[1 + n / 10 % 8]), 'żłńóąęüäö', 'zlnoaeuao')
      from (select _id, row_number() over (order by _id)::integer as n from users where business_id = $1) o
      where u.business_id = $1 and u._id = o._id`,
    [business_id, firstNames, lastNames],
  );
  const sender = openSender(running, 1);
  for (const { number } of targets.slice(0, 10))
    await sender.post("/api/scanner/commit", { number, place_id, amount: 2400 });
  sender.close();
  const columns = await witness.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'transactions' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const differing: Readonly<Record<string, string>> = {
    _id: "gen_random_uuid()",
    idempotency_key: "gen_random_uuid()::text",
    card_subscription_id: "m._id",
    user_id: "m.user_id",
    occurred_at: "now() - n * interval '1 minute'",
  };
  await witness.rows(
    `insert into transactions (${columns.map(({ name }) => name).join(", ")})
      select ${columns.map(({ name }) => differing[name] ?? `t.${name}`).join(", ")}
      from generate_series(1, $2::integer) n
      join (select _id, user_id, row_number() over (order by _id) as nr from card_subscriptions where business_id = $1) m
        on m.nr = 1 + n % $3::integer
      cross join (select * from transactions where business_id = $1 limit 1) t`,
    [business_id, visits, members],
  );
  for (const text of peerTables) await witness.rows(text);
  await witness.rows("analyze");
  return targets;
};

/** Asks by eight callers for a while. @returns requests a second */
const measure = async (ask: (nr: number) => Promise<number>): Promise<number> => {
  const startMs = performance.now();
  let asked = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() - startMs < roundMs) {
      asked += 1;
      const status = await ask(asked);
      if (status >= 300) throw new Error(`Answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return asked / ((performance.now() - startMs) / 1000);
};

interface Call {
  readonly name: string;
  readonly ours: (nr: number) => Promise<number>;
  readonly peers: (nr: number) => Promise<number>;
  /** The least ratio that is aimed at; left out: the figure is stated. */
  readonly limit?: number;
}

const asker = (port: number, token: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  return (method: "GET" | "POST", path: string, body?: object): Promise<number> =>
    new Promise((done, failed) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json", "idempotency-key": randomUUID() }),
      };
      const sent = request({ agent, port, host: "127.0.0.1", method, path, headers }, (answer) => {
        answer.resume().on("end", () => done(answer.statusCode ?? 0));
      });
      sent.on("error", failed);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
};

export const measurePeer = (): Promise<Figure[]> =>
  withRunningApp({}, async (running) => {
    const { server, business, port, token } = running;
    const witness = await openWitness(server);
    const targets = await fill(witness, running);
    await witness.close();
    const peer = await openHandWritten(server.connection("owner"));
    const [ours, peers] = [asker(port, token), asker(peer.port, signToken(business.scope.business_id))];
    const of = (nr: number): Target => targets[(nr * 7919) % targets.length]!;
    const word = (nr: number): string => common[nr % common.length]!;
    const visit = (nr: number) => ({ number: of(nr).number, place_id: business.place_id, amount: 2400 });
    const calls: readonly Call[] = [
      {
        name: "the fifty newest transactions",
        ours: () => ours("GET", "/api/businesses/current/transactions?limit=50"),
        peers: () => peers("GET", "/transactions"),
      },
      {
        name: "one customer with memberships",
        ours: (nr) => ours("GET", `/api/businesses/current/users/${of(nr).user_id}`),
        peers: (nr) => peers("GET", `/users/${of(nr).user_id}`),
        limit: 0.8,
      },
      {
        name: "customers by a common part of a name",
        ours: (nr) => ours("GET", `/api/businesses/current/users?limit=50&sort_by=name&sort=asc&q=${word(nr)}`),
        peers: (nr) => peers("GET", `/users?q=${word(nr)}`),
        limit: 1,
      },
      {
        name: "a visit; the peer's counts points and nothing else",
        ours: (nr) => ours("POST", "/api/scanner/commit", visit(nr)),
        peers: (nr) => peers("POST", "/visits", visit(nr)),
      },
    ];
    const figures: Figure[] = [];
    for (const call of calls) {
      // Warms caches and plans.
      await measure(call.ours);
      await measure(call.peers);
      const pairs: [number, number][] = [];
      for (let round = 0; round < rounds; round += 1) pairs.push([await measure(call.ours), await measure(call.peers)]);
      figures.push(
        { name: `${call.name}: ours`, value: median(pairs.map(([our]) => our)), unit: "a second" },
        { name: `${call.name}: hand-written`, value: median(pairs.map(([, theirs]) => theirs)), unit: "a second" },
        {
          ...{ name: `${call.name}: ours to hand-written`, unit: "×" },
          ...(call.limit !== undefined && { limit: call.limit, atLeast: true }),
          value: median(pairs.map(([our, theirs]) => our / theirs)),
        },
      );
    }
    await peer.close();
    return figures;
  });
