/**
 * Every query function with the query layer's scope removed on purpose: asked without a scope, or with the scope of
 * another business, inside a transaction of the own one. What row-level security alone lets through is compared.
 */
import { isDeepStrictEqual } from "node:util";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinCard } from "../../features/people/card-subscriptions/index.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { platformScope, type BusinessScope } from "../../platform/scope.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { isOnNodes } from "../database.ts";
import { fillNight } from "../night-rows.ts";
import { fillPromotions } from "../promotion-rows.ts";
import { buildTenant, commitAt, tenantNames, type Tenant } from "../tenant.ts";
import { type WatchedWrites, watchWrites } from "../watched-writes.ts";
import { openWitness, type Witness } from "../witness.ts";
import { made, type Known } from "./asks.ts";
import { commonReads, offerWrites, reads, signInReads, writes } from "./gather.ts";
import { keysOf, unboundIn } from "./bound.ts";
import { marksIn, marksOf, type Marks } from "./marks.ts";
import { freshKey } from "./probe.ts";
import { brokenIn } from "./statement-rules.ts";
import { failureOf, insufficientPrivilege, openRawRole, type RawRole } from "./raw-role.ts";

let app: TestApp;
let witness: Witness;
let watched: WatchedWrites;
let tenants: RawRole;
let home: Known;
let away: Known;
let awayMarks: Marks;

/** Merges a membership with a visit into another, and answers the id of that one. */
const mergeTwo = async ({ ctx, points_card_id, places, accounts }: Tenant): Promise<string> => {
  const [into, from] = await joinCard(ctx, points_card_id, [{}, {}]);
  const { caller } = accounts.owner;
  await commitAt(caller, from!.number, places[0], { amount: 1000 });
  const url = `/api/card_subscriptions/${into!.card_subscription_id}/merge`;
  await caller.call("POST", url, { from_id: from!.card_subscription_id }, { "idempotency-key": made() });
  return into!.card_subscription_id;
};

const learn = async (tenant: Tenant): Promise<Known> => {
  const { id } = tenant;
  await fillNight(witness, id);
  await fillPromotions(witness, id);
  const reversed_id = tenant.transactions[1];
  const owner = tenant.accounts.owner;
  await witness.rows(
    "insert into idempotency_keys (business_id, actor_id, key, request_hash, entity_id) values ($1, $2, 'k', '', $3)",
    [id, owner.account_id, tenant.places[0]],
  );
  await witness.rows("update transactions set external_order_id = business_id, integration_id = $2 where _id = $1", [
    ...[tenant.transactions[0], tenant.made("integrations")],
  ]);
  await owner.caller.call("POST", `/api/transactions/${reversed_id}/reverse`, {}, freshKey());
  // A refund of the till's took it back.
  await witness.rows(
    "update transactions set external_order_id = business_id, integration_id = $2 where reverses_id = $1",
    [...[reversed_id, tenant.made("integrations")]],
  );
  await owner.caller.call("POST", "/api/devices", { name: "Kasa", kind: "till", place_ids: null });
  await commitAt(tenant.device, tenant.points.number, tenant.places[0], { amount: 1000 });
  const merged_into_id = await mergeTwo(tenant);
  const lots = await witness.rows<{ _id: string }>("select _id from lots where business_id = $1", [id]);
  // Two statements: one of who signs in, whose rows are no business's, and one of the business alone.
  const [signIn] = await witness.rows<Pick<Known, "identity_id" | "email_key" | "token_hash" | "pairing_code_hash">>(
    `select i._id as identity_id, i.email_key, s.token_hash, d.pairing_code_hash
    from accounts a join identities i on i._id = a.identity_id join sessions s on s.account_id = a._id
    join devices d on d.business_id = a.business_id and d.pairing_code_hash is not null where a._id = $1`,
    [owner.account_id],
  );
  const [facts] = await witness.rows<Pick<Known, "programme_version_id" | "idempotency_key" | "points_version">>(
    `select t.programme_version_id, t.idempotency_key, cs.version as points_version from transactions t
    join card_subscriptions cs on cs.business_id = $1 and cs._id = $3 where t.business_id = $1 and t._id = $2`,
    [id, tenant.transactions[0], tenant.points.card_subscription_id],
  );
  return { ...tenant, reversed_id, merged_into_id, lot_ids: lots.map(({ _id }) => _id), ...signIn!, ...facts! };
};

beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  home = await learn(await buildTenant(app, tenantNames.home));
  away = await learn(await buildTenant(app, tenantNames.away));
  tenants = await openRawRole(app.server, "rewardo_app");
  awayMarks = marksOf(await witness.rowsOf(away.id), await witness.rowsOf(home.id));
  watched = await watchWrites(witness);
  await witness.rows(writtenHere);
});
afterAll(async () => {
  await tenants.close();
  await watched.close();
  await witness.close();
  await app.close();
});

const withoutScope = platformScope as unknown as BusinessScope;

const uniqueViolation = "23505";
/** Counts what earlier transactions wrote until the server collects it, about once a second: only the difference says something. */
const writtenSoFar = async (tx: Transaction): Promise<number> => {
  const rows = await tx.rows<{ written: number }>({ text: "select written_here() as written", values: [] });
  // What is written on a node is counted there, and asked with a row that lies there.
  const there = isOnNodes() ? "select written_here() as written from users where business_id = $1 limit 1" : null;
  if (there !== null) rows.push(...(await tx.rows<{ written: number }>({ text: there, values: [away.id] })));
  return rows.reduce((sum, { written }) => sum + written, 0);
};
const writtenHere = `create function written_here() returns integer language sql as
  'select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::integer from pg_stat_xact_user_tables'`;

/**
 * A statement without its scope names no business. Where tables are spread the database may therefore refuse it, with any
 * code. The same statement with its scope has to be answered there as well.
 */
const isRefusedBySpread = (failure: string | null): boolean => isOnNodes() && failure !== null;

const isNothing = (value: unknown): boolean =>
  (value ?? 0) === 0 || (typeof value === "object" && Object.values(value ?? {}).every(isNothing));

test.each(Object.entries(reads))("%s without its scope", async (_name, ask) => {
  const atHome = (scope: BusinessScope, of: Known) => tenants.within(home.id, (tx) => ask(tx, scope, of));
  // In its own transaction the other business gets an answer, so there is something to leak.
  expect(isNothing(await tenants.within(away.id, (tx) => ask(tx, away.scope, away)))).toBe(false);

  for (const of of [home, away]) {
    let unscoped: unknown = null;
    const failure = await failureOf(atHome(withoutScope, of).then((said) => (unscoped = said)));
    expect(failure === null || isRefusedBySpread(failure), String(failure)).toBe(true);
    expect(isNothing(unscoped) || isDeepStrictEqual(unscoped, await atHome(home.scope, of))).toBe(true);
    expect(marksIn({ text: JSON.stringify(unscoped) ?? "", body: unscoped }, awayMarks)).toEqual([]);
  }
  expect(isNothing(await atHome(away.scope, away))).toBe(true);
  for (const scope of [withoutScope, home.scope, away.scope]) {
    for (const of of [home, away]) {
      let said: unknown = null;
      const failure = await failureOf(tenants.within(null, async (tx) => (said = await ask(tx, scope, of))));
      expect(failure === null || (scope === withoutScope && isRefusedBySpread(failure)), String(failure)).toBe(true);
      expect(isNothing(said)).toBe(true);
    }
  }
});

test.each(Object.entries(commonReads))("%s is the same for every tenant", async (_name, ask) => {
  const said = await tenants.within(home.id, (tx) => ask(tx, home.scope, home));
  expect(isNothing(said)).toBe(false);
  for (const business_id of [away.id, null]) {
    expect(await tenants.within(business_id, (tx) => ask(tx, away.scope, away))).toEqual(said);
  }
});

test.each(Object.entries(offerWrites))("%s as a tenant, and as the platform's own business", async (_name, ask) => {
  const plansNow = () => witness.rows("select * from plans order by _id");
  const before = await plansNow();
  for (const business_id of [home.id, null]) {
    const failure = await failureOf(tenants.within(business_id, (tx) => ask(tx, home.scope, home), { commits: true }));
    expect([null, insufficientPrivilege]).toContain(failure);
  }
  expect(await plansNow()).toEqual(before);
  const isDone = await tenants.within(platformBusinessId, async (tx) => {
    const before = await writtenSoFar(tx);
    const said = await ask(tx, home.scope, home);
    return (await writtenSoFar(tx)) > before || !isNothing(said);
  });
  expect(isDone).toBe(true);
});

test.each(Object.entries(signInReads))("%s as the tenants' role", async (_name, ask) => {
  for (const business_id of [home.id, null]) {
    let answer: unknown;
    const failure = await failureOf(
      tenants.within(business_id, async (tx) => (answer = await ask(tx, away.scope, away))),
    );
    expect(failure === insufficientPrivilege || isNothing(answer)).toBe(true);
  }
});

test.each(Object.entries(writes))("%s of another business", async (_name, ask) => {
  await watched.written();
  for (const business_id of [home.id, null]) {
    for (const scope of [away.scope, withoutScope]) {
      const failure = await failureOf(tenants.within(business_id, (tx) => ask(tx, scope, away), { commits: true }));
      // Either nothing was there to write, or it was refused: by the wall, or a key that would have been null.
      if (scope === withoutScope && isRefusedBySpread(failure)) continue;
      expect([null, insufficientPrivilege, "23502"]).toContain(failure);
    }
  }
  expect(await watched.written()).toEqual([]);

  // In a transaction of that business the same call writes or meets a row that exists, unless it is the sign-in role's.
  let written = 0;
  const failure = await failureOf(
    tenants.within(away.id, async (tx) => {
      const before = await writtenSoFar(tx);
      await ask(tx, away.scope, away);
      written = (await writtenSoFar(tx)) - before;
    }),
  );
  expect(failure === insufficientPrivilege || failure === uniqueViolation || written > 0).toBe(true);
});

test("every write of these queries was seen", async () => {
  expect(await watched.unseen()).toEqual([]);
});

/** Queries that run before a business is known, as the sign-in role: what they find says which one it is. */
const beforeABusiness = new Set(["updatePaired"]);

test("every relation of a tenant's statement is bound to its business by itself, in forms for many servers", async () => {
  const keyOf = keysOf(witness.tenantTables);
  const faults = new Set<string>();
  for (const [name, ask] of Object.entries({ ...reads, ...writes })) {
    const asking = (tx: Transaction): Transaction => {
      const looked = <S extends Parameters<Transaction["rows"]>[0]>(statement: S): S => {
        const text = "text" in statement ? statement.text : statement.sql;
        const unbound = beforeABusiness.has(name) ? [] : unboundIn(text, keyOf);
        for (const fault of [...unbound, ...brokenIn(text, keyOf)]) faults.add(`${name}: ${fault}`);
        return statement;
      };
      return { rows: (statement) => tx.rows(looked(statement)), row: (statement) => tx.row(looked(statement)) };
    };
    // Some are refused without what others have prepared; their text was seen all the same.
    await failureOf(tenants.within(home.id, (tx) => ask(asking(tx), home.scope, home)));
  }
  expect([...faults].toSorted()).toEqual([]);
});
