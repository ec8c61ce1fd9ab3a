/** The second wall of customers alone: bare statements as the members' role, which no query layer narrows. */
import { escapeLiteral } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "../../platform/database/database.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { intendedRights } from "../architecture/intended-rights.ts";
import { neighbourOf } from "../members.ts";
import { fillNight } from "../night-rows.ts";
import { fillPromotions } from "../promotion-rows.ts";
import { buildTenant, tenantNames, type Tenant } from "../tenant.ts";
import { changedEntries, openWitness, type Fingerprint, type Witness } from "../witness.ts";
import { failureOf, insufficientPrivilege, openRawRole, type RawRole } from "./raw-role.ts";

let app: TestApp;
let witness: Witness;
let home: Tenant;
let away: Tenant;
let role: RawRole;
let before: Fingerprint;

const keyOf = (table: string): string => (table === "businesses" ? "_id" : "business_id");
const run =
  (text: string, ...values: unknown[]) =>
  (tx: Transaction) =>
    tx.rows({ text, values });

beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  home = await buildTenant(app, tenantNames.home);
  away = await buildTenant(app, tenantNames.away);
  for (const { id, places, stamps_card_id } of [home, away]) {
    await witness.rows("insert into card_places values ($1, $2, $3)", [id, stamps_card_id, places[0]]);
    await fillNight(witness, id);
    await fillPromotions(witness, id);
  }
  role = await openRawRole(app.server, "rewardo_member");
  before = await witness.fingerprint();
});
afterAll(async () => {
  await role.close();
  await witness.close();
  await app.close();
});

const readable = Object.keys(intendedRights([]).rewardo_member);
/** Of these a customer reads the whole business's rows. */
const common = [
  ...["businesses", "cards", "card_places", "places", "programme_versions", "challenges", "promotion_groups"],
  ...["promotion_counters", "messages"],
];
const own = readable.filter((table) => !common.includes(table));
const whoseIs = (table: string): string =>
  ({ users: "_id", card_subscriptions: "_id", referrals: "inviter_id" })[table] ??
  (["member_browsers", "rfm_changes", "message_deliveries", "adjustment_requests"].includes(table)
    ? "user_id"
    : "card_subscription_id");

/** Runs as a customer, with the settings of each of the program's statements. */
const as = <T>(
  business_id: string | null,
  settings: { users?: string; cards?: string },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  role.within(business_id, async (tx) => {
    const { users, cards } = settings;
    if (users !== undefined || cards !== undefined) {
      await tx.rows({ text: `set local app.user_ids = ${escapeLiteral(users ?? "")}`, values: [] });
      await tx.rows({ text: `set local app.card_subscription_ids = ${escapeLiteral(cards ?? "")}`, values: [] });
    }
    return work(tx);
  });
const settingsOf = ({ points: { user_id, card_subscription_id } }: Pick<Tenant, "points">) => ({
  users: user_id,
  cards: card_subscription_id,
});
const idsIn = (table: string, key = whoseIs(table)) =>
  run(`select ${keyOf(table)} as business_id, ${key} as whose from ${table}`);

test("reads a customer's own rows of the business alone, and all of them", async () => {
  for (const of of [home, neighbourOf(home), away]) {
    const settings = settingsOf(of);
    for (const table of own) {
      const key = whoseIs(table);
      const mine = key === "user_id" || key === "inviter_id" || table === "users" ? settings.users : settings.cards;
      const there = await witness.rows(`select 1 from ${table} where business_id = $1 and ${key} = $2`, [of.id, mine]);
      const rows = await as(of.id, settings, idsIn(table));
      expect(rows, table).toEqual(there.map(() => ({ business_id: of.id, whose: mine })));
    }
  }
  const settings = settingsOf(home);
  const filled = own.filter((table) => !["promotion_group_members", "message_deliveries"].includes(table));
  for (const table of filled) expect((await as(home.id, settings, idsIn(table))).length, table).toBeGreaterThan(0);
});

test("reads of the business what its customers see, and of another business nothing", async () => {
  for (const table of common) {
    const rows = (await as(home.id, settingsOf(home), idsIn(table, keyOf(table)))) as { business_id: string }[];
    expect(new Set(rows.map((row) => row.business_id)), table).toEqual(new Set([home.id]));
    const without = await as(home.id, {}, idsIn(table, keyOf(table)));
    // Such as the cards that a newcomer may take.
    expect(without, table).toEqual(rows);
  }
  const messages = await as(home.id, settingsOf(home), run("select channel, status from messages"));
  expect(messages.filter((one) => JSON.stringify(one).match(/draft|email|sms/))).toEqual([]);
});

test("reads nothing without a customer, without a business, and with another business's customer", async () => {
  for (const table of own) {
    for (const settings of [{}, { users: "", cards: "" }, settingsOf(away)])
      expect(await as(home.id, settings, idsIn(table)), table).toEqual([]);
    for (const nowhere of [null, ""]) expect(await as(nowhere, settingsOf(home), idsIn(table)), table).toEqual([]);
    const broken = { users: "' or true --", cards: "' or true --" };
    expect(await failureOf(as(home.id, broken, idsIn(table))), table).toBe("22P02");
  }
  for (const table of common) expect(await as(null, settingsOf(home), idsIn(table, keyOf(table))), table).toEqual([]);
});

test("the customer of one transaction is forgotten by the next", async () => {
  expect(await as(home.id, settingsOf(home), idsIn("users"))).toHaveLength(1);
  expect(await as(home.id, {}, idsIn("users"))).toEqual([]);
});

test("reads no other table, and no column that is not meant for customers", async () => {
  const unread = [...witness.tenantTables, "identities", "sessions", "mail_tokens"].filter(
    (table) => !readable.includes(table),
  );
  expect(unread.length).toBeGreaterThan(40);
  for (const table of unread)
    expect(await failureOf(as(home.id, settingsOf(home), run(`select 1 from ${table}`))), table).toBe(
      insufficientPrivilege,
    );
  for (const text of [
    "select note from users",
    "select token_hash from member_browsers",
    "select seed from challenge_plays",
    "select questions from challenges",
    "select account_id from transactions",
    "select reason from transactions",
    "select * from businesses",
    "select published_by from programme_versions",
  ])
    expect(await failureOf(as(home.id, settingsOf(home), run(text))), text).toBe(insufficientPrivilege);
});

test("writes nowhere, not even what is the customer's own", async () => {
  for (const table of witness.tenantTables) {
    for (const text of [
      `insert into ${table} default values`,
      `update ${table} set ${keyOf(table)} = ${keyOf(table)}`,
      `delete from ${table}`,
    ])
      expect(await failureOf(as(home.id, settingsOf(home), run(text))), text).toBe(insufficientPrivilege);
  }
  expect(changedEntries(before, await witness.fingerprint())).toEqual([]);
});
