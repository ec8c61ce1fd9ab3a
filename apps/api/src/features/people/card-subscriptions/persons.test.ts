/** The person behind a membership: right after every merge, here and in the statistics, whatever happens at once. */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOnNodes } from "../../../testing/database.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { foldNext } from "../../ledger/stats/index.ts";
import { foldDeltas } from "../../ledger/stats/jobs-role-queries.ts";
import { joinCard, joinKnown } from "./index.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

let keys = 0;
const key = () => ({ "idempotency-key": `p${++keys}` });
const mergeCards = (caller: Caller, into: string, from_id: string) =>
  caller.call("POST", `/api/card_subscriptions/${into}/merge`, { from_id }, key());
const mergeUsers = (caller: Caller, into: string, from_id: string) =>
  caller.call("POST", `/api/users/${into}/merge`, { from_id }, key());

/** Five customers with a card each, all of whom were here once. */
const build = async () => {
  const business = await buildBusiness(app);
  const { ctx, scope, place_id, points_card_id } = business;
  const owner = await app.as("OWNER", scope);
  const members = await joinCard(ctx, points_card_id, [{}, {}, {}, {}, {}]);
  const visit = (number: string) =>
    owner.call("POST", "/api/scanner/commit", { number, place_id, amount: 1000 }, key());
  for (const { number } of members) expect((await visit(number)).status).toBe(201);
  return { ...business, owner, members, visit };
};

/** Memberships whose person is not that of the last one in their chain of merges, and figures under another person than theirs. */
const readFaults = (business_id: string) =>
  witness.rows(
    `with recursive way as (
      select _id, merged_into, coalesce(user_id, _id) as person_id, _id as of_id from card_subscriptions where business_id = $1
      union all
      select cs._id, cs.merged_into, coalesce(cs.user_id, cs._id), way.of_id from way
        join card_subscriptions cs on cs.business_id = $1 and cs._id = way.merged_into
    ), persons as (select of_id, person_id from way where merged_into is null)
    select 'membership' as kind, p.of_id from persons p join card_subscriptions cs on cs.business_id = $1 and cs._id = p.of_id
      where cs.person_id <> p.person_id
    union all select 'member', p.of_id from persons p join stat_members m on m.business_id = $1 and m.card_subscription_id = p.of_id
      where m.person_id <> p.person_id
    union all select 'month', p.of_id from persons p join stat_member_months m on m.business_id = $1 and m.card_subscription_id = p.of_id
      where m.person_id <> p.person_id`,
    [business_id],
  );

const countFigures = async (business_id: string) =>
  (await witness.rows("select card_subscription_id from stat_members where business_id = $1", [business_id])).length;

test("chains of merged cards and customers who become one end in one person", async () => {
  const { owner, members, scope } = await build();
  const [a, b, c, d, e] = members.map(({ card_subscription_id }) => card_subscription_id);
  const users = members.map(({ user_id }) => user_id);
  await foldNext(app.database, scope);
  expect(await countFigures(scope.business_id)).toBe(5);
  // From the end of the chain and from its beginning, also over customers.
  for (const [into, from] of [
    [b, a],
    [c, b],
    [d, e],
  ]) {
    expect((await mergeCards(owner, into!, from!)).status).toBe(201);
    expect(await readFaults(scope.business_id)).toEqual([]);
  }
  // The one who ends has a card that went into another customer's before: that stays the other's.
  expect((await mergeUsers(owner, users[3]!, users[0]!)).status).toBe(201);
  expect(await readFaults(scope.business_id)).toEqual([]);
  expect((await mergeUsers(owner, users[3]!, users[2]!)).status).toBe(201);
  expect(await readFaults(scope.business_id)).toEqual([]);
  const persons = await witness.rows(
    "select distinct person_id from card_subscriptions where business_id = $1 and _id = any($2::uuid[])",
    [scope.business_id, [a, b, c, d, e]],
  );
  expect(persons).toEqual([{ person_id: users[3] }]);
});

test("a printed card that a customer takes as another card is that person's", async () => {
  const { ctx, scope, points, stamps_card_id } = await build();
  const [blank] = await joinCard(ctx, stamps_card_id, [{ is_paper: true }]);
  const taken = { user_id: points.user_id, text: blank!.number, _id: crypto.randomUUID() };
  await app.database.write(scope, (tx) => joinKnown(tx, ctx, stamps_card_id, taken));
  const [row] = await witness.rows(
    "select user_id, person_id from card_subscriptions where business_id = $1 and _id = $2",
    [scope.business_id, blank!.card_subscription_id],
  );
  expect(row).toEqual({ user_id: points.user_id, person_id: points.user_id });
  expect(await readFaults(scope.business_id)).toEqual([]);
});

/** Statements that change the customer of a membership or what it ended in, by their file. */
const changesIn = (text: string): number =>
  text
    .split(/\bupdate card_subscriptions\b/)
    .slice(1)
    .map((rest) => /^[^`]*?\bset\b([^`]*?)(?:\bwhere\b|`)/.exec(rest)?.[1] ?? "")
    .filter((set) => /\b(?:user_id|merged_into) =/.test(set)).length;

test("three statements change whose a membership is, and who calls them passes the person on", async () => {
  expect(changesIn("`update card_subscriptions cs set status = 'closed', user_id = $2 where cs._id = $1`")).toBe(1);
  expect(changesIn("`update card_subscriptions set version = 2 where user_id = $1`")).toBe(0);
  const features = new URL("../../", import.meta.url);
  const found: string[] = [];
  for (const file of await readdir(features, { recursive: true })) {
    if (!file.endsWith("queries.ts")) continue;
    const times = changesIn(await readFile(new URL(file, features), "utf8"));
    found.push(...Array.from({ length: times }, () => file));
  }
  expect(found.toSorted()).toEqual([
    "people/card-subscriptions/holder-queries.ts",
    "people/card-subscriptions/queries.ts",
    // A card that was nobody's becomes a customer's.
    "people/card-subscriptions/unclaimed-queries.ts",
  ]);
});

// A migration of the past, which runs before tables are spread.
test.skipIf(isOnNodes())("the migration keeps the persons of a database that has some", async () => {
  const { owner, members, scope } = await build();
  const [a, b, c] = members.map(({ card_subscription_id }) => card_subscription_id);
  await mergeCards(owner, b!, a!);
  await mergeCards(owner, c!, b!);
  const file = new URL("../../../../migrations/20261129124100-persons-without-triggers.sql", import.meta.url);
  const all = "select _id, person_id from card_subscriptions order by _id";
  const before = await witness.rows<{ _id: string }>(all);
  const names = ["set_person", "pass_person_on", "keep_person_of_statistics"];
  await witness.rows("begin");
  await witness.rows("create temporary table persons on commit drop as select _id, person_id from card_subscriptions");
  await witness.rows(`alter table card_subscriptions drop constraint card_subscriptions_merged_person,
    drop column person_id, drop column merged_person_id, add column person_id uuid`);
  await witness.rows("update card_subscriptions cs set person_id = p.person_id from persons p where p._id = cs._id");
  for (const name of names) {
    await witness.rows(`create function ${name}() returns trigger language plpgsql as 'begin return new; end'`);
    await witness.rows(
      `create trigger ${name} after update on card_subscriptions for each row execute function ${name}()`,
    );
  }
  await witness.rows(await readFile(file, "utf8"));
  await witness.rows("commit");
  expect(await witness.rows(all)).toEqual(before);
  expect(await readFaults(scope.business_id)).toEqual([]);
  expect((await mergeCards(owner, members[3]!.card_subscription_id, c!)).status).toBe(201);
  expect(await readFaults(scope.business_id)).toEqual([]);
});

test("a fold that has read the persons is waited for, and what it wrote goes over, too", async () => {
  const { owner, members, scope } = await build();
  const [into, from] = members;
  let merging: ReturnType<typeof mergeCards> | undefined;
  let isMerged = false;
  await app.database.background(scope, async (tx) => {
    await foldDeltas(tx, scope, 100);
    merging = mergeCards(owner, into!.card_subscription_id, from!.card_subscription_id);
    void merging.then(() => (isMerged = true));
    // Until the merge waits for the lock of this transaction.
    const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while (!isMerged && (await witness.rows(waits)).length === 0) await delay(10);
    expect(isMerged).toBe(false);
  });
  expect((await merging)?.status).toBe(201);
  expect(await countFigures(scope.business_id)).toBe(5);
  expect(await readFaults(scope.business_id)).toEqual([]);
});

test("merges of cards and of customers at once, with visits and folds between them", async () => {
  for (let round = 0; round < 4; round++) {
    const { owner, members, scope, visit } = await build();
    const [a, b, c, d, e] = members.map(({ card_subscription_id }) => card_subscription_id);
    const users = members.map(({ user_id }) => user_id);
    const answers = await Promise.all([
      mergeCards(owner, b!, a!),
      foldNext(app.database, scope, 3).then(() => ({ status: 201 })),
      mergeCards(owner, c!, b!),
      mergeUsers(owner, users[3]!, users[2]!),
      visit(members[0]!.number),
      mergeCards(owner, d!, e!),
      foldNext(app.database, scope, 3).then(() => ({ status: 201 })),
      mergeUsers(owner, users[0]!, users[3]!),
    ]);
    expect(answers.filter(({ status }) => ![201, 400, 409, 422].includes(status))).toEqual([]);
    await foldNext(app.database, scope);
    expect(await countFigures(scope.business_id)).toBe(5);
    expect(await readFaults(scope.business_id)).toEqual([]);
  }
});
