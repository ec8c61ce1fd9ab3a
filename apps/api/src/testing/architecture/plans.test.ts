/**
 * The lists, the look-ups and the till's hot reads use their indexes with row-level security on: planned as the runtime's
 * role, over enough rows that reading a table through would cost, both for the values given and for any values.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as advice from "../../features/base/advice/queries.ts";
import * as rewardCosts from "../../features/base/reward-costs/queries.ts";
import { selectAuditEntries } from "../../features/operations/audit-entries/queries.ts";
import * as businesses from "../../features/tenants/businesses/queries.ts";
import * as cardSubscriptions from "../../features/people/card-subscriptions/queries.ts";
import * as cards from "../../features/programme/cards/queries.ts";
import * as devices from "../../features/tenants/devices/queries.ts";
import * as integrity from "../../features/ledger/integrity/queries.ts";
import * as ledger from "../../features/ledger/ledger/queries.ts";
import * as dueLots from "../../features/ledger/ledger/jobs-role-queries.ts";
import * as proofs from "../../features/ledger/ledger-proofs/jobs-role-queries.ts";
import * as levels from "../../features/promotions/levels/jobs-role-queries.ts";
import * as pins from "../../features/tenants/pins/queries.ts";
import * as places from "../../features/tenants/places/queries.ts";
import { selectDuePlans } from "../../features/tenants/plan-subscriptions/queries.ts";
import * as stats from "../../features/ledger/stats/queries.ts";
import * as transactions from "../../features/ledger/transactions/queries.ts";
import * as uploads from "../../features/base/uploads/queries.ts";
import * as users from "../../features/people/users/queries.ts";
import { selectIdempotencyKey } from "../../platform/idempotency/queries.ts";
import { businessScope, platformScope, type BusinessScope } from "../../platform/scope.ts";
import { selectSession } from "../../platform/session/queries.ts";
import { openTestDatabase } from "../database.ts";
import { fillBusinesses, fillTables } from "./many-rows.ts";
import { largeTables, plansOf, tablesReadThrough, type Ask, type PlanNode } from "./plan-nodes.ts";
import { openRawRole, type RawRole } from "../isolation/raw-role.ts";
import { openWitness, type Witness } from "../witness.ts";

interface Sample {
  readonly scope: BusinessScope;
  readonly card_id: string;
  readonly card_subscription_id: string;
  readonly place_id: string;
  readonly transaction_id: string;
  readonly number: string;
  readonly user_id: string;
}

let witness: Witness;
let tenants: RawRole;
let platform: RawRole;
let authentication: RawRole;
let workers: RawRole;
let sample: Sample;

beforeAll(async () => {
  const server = await openTestDatabase();
  witness = await openWitness(server);
  await fillTables(witness);
  const [row] = await witness.rows<Omit<Sample, "scope"> & { business_id: string }>(
    `select t.business_id, t.card_id, t.card_subscription_id, t.place_id, t._id as transaction_id, n.number, t.user_id
    from transactions t join card_numbers n using (business_id, card_subscription_id) limit 1`,
  );
  sample = { ...row!, scope: businessScope(row!.business_id) };
  [tenants, platform, authentication, workers] = (await Promise.all(
    (["rewardo_app", "rewardo_platform", "rewardo_auth", "rewardo_jobs"] as const).map((role) =>
      openRawRole(server, role),
    ),
  )) as [RawRole, RawRole, RawRole, RawRole];
});
afterAll(async () => {
  await Promise.all([tenants, platform, authentication, workers].map((role) => role.close()));
  await witness.close();
});

const first = { limit: 50, direction: "desc", cursor: null } as const;
const seen = { seen_at: null, seen_since: "2026-01-01T00:00:00.000Z" } as const;
const devicesNewest = { ...first, ...seen, sort_by: "created_at" } as const;
const devicesByName = { ...devicesNewest, sort_by: "name", direction: "asc" } as const;
const next = () =>
  ({ limit: 50, direction: "desc", cursor: { value: new Date().toISOString(), _id: sample.place_id } }) as const;
const everywhere = { place_ids: null };
const recently = {
  now: "2026-06-12T10:00:00.000Z",
  hour: "2026-06-12T09:00:00.000Z",
  days: "2026-06-08T10:00:00.000Z",
  week: "2026-06-05T10:00:00.000Z",
  month: "2026-05-13T10:00:00.000Z",
};
const day = { from: "2026-06-12T00:00:00.000Z", to: "2026-06-13T00:00:00.000Z" };

/** The list of transactions narrowed to what is known once the tables are filled. */
const narrowed =
  (filter: () => Partial<transactions.TransactionFilter>): Ask =>
  (tx) =>
    transactions.selectTransactionRows(tx, sample.scope, { ...everywhere, ...filter() }, first);

/** Pages and look-ups, and the index that must find them in order. */
const inOrder: Readonly<Record<string, [index: string, Ask]>> = {
  "audit, newest first": ["audit_entries_list", (tx) => selectAuditEntries(tx, sample.scope, first)],
  "audit of a table": [
    "audit_entries_of",
    (tx) => selectAuditEntries(tx, sample.scope, { ...first, entity: "places" }),
  ],
  "transactions, newest first": [
    "transactions_list",
    (tx) => transactions.selectTransactionRows(tx, sample.scope, everywhere, first),
  ],
  "transactions, next page": [
    "transactions_list",
    (tx) => transactions.selectTransactionRows(tx, sample.scope, everywhere, next()),
  ],
  "transactions, oldest first": [
    "transactions_list",
    (tx) => transactions.selectTransactionRows(tx, sample.scope, everywhere, { ...first, direction: "asc" }),
  ],
  "transactions of a place": ["transactions_place", narrowed(() => ({ place_id: sample.place_id }))],
  "transactions of a membership": [
    "transactions_card_subscription",
    narrowed(() => ({ card_subscription_id: sample.card_subscription_id })),
  ],
  "transactions of a rare kind": ["transactions_kind", narrowed(() => ({ kind: "adjust" }))],
  "transactions of one amount": ["transactions_amount", narrowed(() => ({ amount_from: 1234, amount_to: 1234 }))],
  "transactions of a card": ["transactions_card", narrowed(() => ({ card_id: sample.card_id }))],
  "transactions of a rare source": ["transactions_source", narrowed(() => ({ source: "api" }))],
  "transactions of a day": ["transactions_list", narrowed(() => day)],
  "transactions by id": [
    "transactions_pkey",
    (tx) => transactions.selectTransactionsByIds(tx, sample.scope, [sample.transaction_id], null),
  ],
  "transactions by id at own places": [
    "transactions_pkey",
    (tx) => transactions.selectTransactionsByIds(tx, sample.scope, [sample.transaction_id], [sample.place_id]),
  ],
  "reversals of a transaction": [
    "transactions_reversals",
    (tx) => transactions.selectReversals(tx, sample.scope, sample.transaction_id),
  ],
  "a ledger write by its key": [
    "transactions_business_id_idempotency_actor_idempotency_key_key",
    (tx) => ledger.selectTransactionByKey(tx, sample.scope, { actor_id: sample.place_id, key: "k" }),
  ],
  "memberships, newest first": [
    "card_subscriptions_list",
    (tx) => cardSubscriptions.selectCardSubscriptions(tx, sample.scope, { at: day.from }, first),
  ],
  "memberships, next page": [
    "card_subscriptions_list",
    (tx) => cardSubscriptions.selectCardSubscriptions(tx, sample.scope, { at: day.from }, next()),
  ],
  "memberships of a card": [
    "card_subscriptions_card",
    (tx) =>
      cardSubscriptions.selectCardSubscriptions(tx, sample.scope, { card_id: sample.card_id, at: day.from }, first),
  ],
  "a membership": [
    "card_subscriptions_pkey",
    (tx) => cardSubscriptions.selectCardSubscription(tx, sample.scope, sample.card_subscription_id, day.from),
  ],
  "a membership to change": [
    "card_subscriptions_pkey",
    (tx) => cardSubscriptions.selectStatusForChange(tx, sample.scope, sample.card_subscription_id),
  ],
  "memberships of some customers": [
    "card_subscriptions_user",
    (tx) =>
      cardSubscriptions.selectCardSubscriptionsOfUsers(
        tx,
        sample.scope,
        [{ _id: sample.user_id, business_id: sample.scope.business_id }],
        day.from,
      ),
  ],
  "a membership by its number": [
    "card_numbers_key",
    (tx) =>
      ledger.selectMembershipsByNumber(tx, sample.scope, {
        number: sample.number,
        at: day.from,
        place_id: sample.place_id,
      }),
  ],
  "a membership for its next entry": [
    "card_subscriptions_pkey",
    (tx) =>
      ledger.selectMembershipById(tx, sample.scope, {
        _id: sample.card_subscription_id,
        at: day.from,
        place_id: sample.place_id,
      }),
  ],
  "what a transaction caused": [
    "ledger_entries_pkey",
    (tx) =>
      ledger.selectCausedEntries(tx, sample.scope, {
        card_subscription_id: sample.card_subscription_id,
        cause_id: sample.transaction_id,
      }),
  ],
  "places by name": [
    "places_by_name",
    (tx) => places.selectPlaces(tx, sample.scope, { ...first, sort_by: "name", direction: "asc" }),
  ],
  "places by name, next page": [
    "places_by_name",
    (tx) =>
      places.selectPlaces(tx, sample.scope, {
        limit: 50,
        sort_by: "name",
        direction: "asc",
        cursor: { value: "place 00010", _id: sample.place_id },
      }),
  ],
  "places, newest first": [
    "places_list",
    (tx) => places.selectPlaces(tx, sample.scope, { ...first, sort_by: "created_at" }),
  ],
  "a place to change": ["places_pkey", (tx) => places.selectPlaceForChange(tx, sample.scope, sample.place_id)],
  "a repeated write by its key": [
    "idempotency_keys_pkey",
    (tx) => selectIdempotencyKey(tx, sample.scope, { actor_id: sample.place_id, key: "k" }),
  ],
  "a picture of a business": [
    "uploads_pkey",
    (tx) => uploads.updateUploadSent(tx, sample.scope, "0".repeat(64), "2026-06-12T10:00:00.000Z"),
  ],
  "a place": ["places_pkey", (tx) => places.selectPlace(tx, sample.scope, sample.place_id)],
  "customers, newest first": [
    "users_list",
    (tx) => users.selectUsers(tx, sample.scope, { ...first, sort_by: "created_at" }),
  ],
  "customers by name": [
    "users_by_name",
    (tx) => users.selectUsers(tx, sample.scope, { ...first, sort_by: "name", direction: "asc" }),
  ],
  "a customer": ["users_pkey", (tx) => users.selectUser(tx, sample.scope, sample.user_id)],
  "a customer to change": ["users_pkey", (tx) => users.selectUserForChange(tx, sample.scope, sample.user_id)],
  "devices, newest first": ["devices_list", (tx) => devices.selectDevices(tx, sample.scope, devicesNewest)],
  "devices by name": ["devices_by_name", (tx) => devices.selectDevices(tx, sample.scope, devicesByName)],
  "a device": ["devices_pkey", (tx) => devices.selectDevice(tx, sample.scope, sample.place_id)],
  "cards, newest first": ["cards_list", (tx) => cards.selectCards(tx, sample.scope, { ...first, at: day.from })],
  "a card": ["cards_pkey", (tx) => cards.selectCard(tx, sample.scope, sample.card_id, day.from)],
};

/** Sums and counts, and the index that must find their rows. */
const counted: Readonly<Record<string, [index: string, Ask]>> = {
  "what stands out in a day": [
    "transactions_list",
    (tx) => integrity.selectIntegrity(tx, sample.scope, { from: day.from, before: day.to, place_ids: null }),
  ],
  "the figures of a day": ["transactions_list", (tx) => stats.selectPeriodFigures(tx, sample.scope, [day], null)],
  "memberships opened in a day": ["card_subscriptions_joined", (tx) => stats.countJoined(tx, sample.scope, [day])],
  "memberships by stamps": [
    "card_subscriptions_card",
    (tx) => stats.countByStamps(tx, sample.scope, { card_id: sample.card_id, members_count: 500, stamps_required: 10 }),
  ],
};

test("there are enough rows", async () => {
  const tables = await largeTables(witness);
  const loyalty = ["transactions", "card_subscriptions", "card_numbers", "cards", "users"];
  expect([...tables]).toEqual(expect.arrayContaining([...loyalty, "places", "devices", "sessions"]));
});

const readThrough = (nodes: readonly PlanNode[]): Promise<string[]> => tablesReadThrough(witness, nodes);

test.each(Object.entries(inOrder))("%s", async (_name, [index, ask]) => {
  for (const isGeneric of [false, true]) {
    const nodes = await plansOf(tenants, sample.scope.business_id, ask, isGeneric);
    expect(await readThrough(nodes)).toEqual([]);
    const used = nodes.filter((node) => node["Index Name"] === index).map((node) => node["Node Type"]);
    // A bitmap has no order: all rows would be fetched and sorted for one page.
    expect(used).toContainEqual(expect.stringMatching(/^Index (Only )?Scan$/));
  }
});

test.each(Object.entries(counted))("%s", async (_name, [index, ask]) => {
  for (const isGeneric of [false, true]) {
    const nodes = await plansOf(tenants, sample.scope.business_id, ask, isGeneric);
    expect(await readThrough(nodes)).toEqual([]);
    expect(nodes.map((node) => node["Index Name"])).toContain(index);
  }
});

test("those bound to places list and count by index", async () => {
  const filter = { place_ids: [sample.place_id] };
  const ready = { since: day.from, least: [{ card_id: sample.card_id, cost: 4 }] };
  const asks: Ask[] = [
    (tx) => rewardCosts.selectRewardedCards(tx, sample.scope, day.from),
    (tx) => pins.countVisits(tx, sample.scope, { ...filter, ...ready }),
    (tx) => pins.countVisits(tx, sample.scope, { ...everywhere, ...ready }),
    (tx) => transactions.selectTransactionRows(tx, sample.scope, filter, first),
    (tx) => transactions.countTransactions(tx, sample.scope, filter, 10_001),
    (tx) => transactions.countTransactions(tx, sample.scope, everywhere, 10_001),
    (tx) => places.countListedPlaces(tx, sample.scope, {}, 10_001),
    (tx) => places.countListedPlaces(tx, sample.scope, { status: "closed" }, 10_001),
    (tx) => stats.selectPeriodFigures(tx, sample.scope, [day], [sample.place_id]),
    (tx) => devices.countPlaces(tx, sample.scope, [sample.place_id]),
    (tx) => advice.selectAdviceFacts(tx, sample.scope, recently, null),
    (tx) => advice.selectAdviceFacts(tx, sample.scope, recently, [sample.place_id]),
  ];
  for (const ask of asks) {
    for (const isGeneric of [false, true]) {
      expect(await readThrough(await plansOf(tenants, sample.scope.business_id, ask, isGeneric))).toEqual([]);
    }
  }
});

/** Work beside requests: what is due, and the memberships that a night checks. */
const atNight: Readonly<Record<string, [index: string, Ask]>> = {
  "points that begin to count": [
    "lots_pending",
    (tx) => dueLots.selectDueLots(tx, sample.scope, "activate", duePage()),
  ],
  "points that expire": ["lots_expiring", (tx) => dueLots.selectDueLots(tx, sample.scope, "expire", duePage())],
  "points of the idle": ["lots_lapsing", (tx) => dueLots.selectDueLots(tx, sample.scope, "lapse", duePage())],
  "memberships to settle": [
    "card_subscriptions_pkey",
    (tx) => dueLots.selectMembershipsToSettle(tx, sample.scope, { ids: [sample.card_subscription_id], at: day.to }),
  ],
  "memberships to check": [
    "card_subscriptions_pkey",
    (tx) => {
      const page = { since: day.from, thirtieth: 7, after: sample.card_subscription_id, limit: 300 };
      return proofs.selectMembershipsToCheck(tx, sample.scope, page);
    },
  ],
  "members whose level may move": [
    "card_subscriptions_card",
    (tx) => {
      const after = { created_at: day.to, _id: sample.card_subscription_id };
      const ended = [{ level_id: sample.card_id, since_before: day.to }];
      const choice = { card_id: sample.card_id, is_everybody: false, touched_since: day.from, ended, short: [] };
      const held = { version_id: sample.card_id, at: day.to };
      return levels.selectLevelMembers(tx, sample.scope, { ...choice, held, after, limit: 500 });
    },
  ],
  "what members have earned": [
    "transactions_card_subscription",
    (tx) => {
      const period = { since: "2000-01-01T00:00:00.000Z", until: day.to };
      return levels.selectEarned(tx, sample.scope, { ids: [sample.card_subscription_id], ...period });
    },
  ],
  "chains to check": [
    "ledger_entries_pkey",
    (tx) => proofs.selectChains(tx, sample.scope, [sample.card_subscription_id]),
  ],
};

const duePage = () => {
  const after = { at: day.from, card_subscription_id: sample.card_subscription_id };
  return { until: day.to, after, limit: 200 };
};

test.each(Object.entries(atNight))("%s", async (_name, [index, ask]) => {
  for (const isGeneric of [false, true]) {
    const nodes = await plansOf(workers, sample.scope.business_id, ask, isGeneric);
    expect(await readThrough(nodes)).toEqual([]);
    expect(nodes.map((node) => node["Index Name"])).toContain(index);
  }
});

test("a session is found by its token", async () => {
  const nodes = await plansOf(authentication, null, (tx) => selectSession(tx, Buffer.alloc(32), day.from), true);
  expect(nodes.map((node) => node["Index Name"])).toContain("sessions_pkey");
  expect(await readThrough(nodes)).toEqual([]);
});

/** Across all businesses: newest first, and nothing else. */
const acrossBusinesses: Readonly<Record<string, [index: string, Ask]>> = {
  audit: ["audit_entries_newest", (tx) => selectAuditEntries(tx, platformScope, first)],
  transactions: [
    "transactions_newest",
    (tx) => transactions.selectTransactionRows(tx, platformScope, everywhere, first),
  ],
  memberships: [
    "card_subscriptions_newest",
    (tx) => cardSubscriptions.selectCardSubscriptions(tx, platformScope, { at: day.from }, first),
  ],
  users: ["users_newest", (tx) => users.selectUsers(tx, platformScope, { ...first, sort_by: "created_at" })],
  places: ["places_newest", (tx) => places.selectPlaces(tx, platformScope, { ...first, sort_by: "created_at" })],
  devices: ["devices_newest", (tx) => devices.selectDevices(tx, platformScope, devicesNewest)],
  cards: ["cards_newest", (tx) => cards.selectCards(tx, platformScope, { ...first, at: day.from })],
};

test.each(Object.entries(acrossBusinesses))("the platform's %s, newest first", async (_name, [index, ask]) => {
  const nodes = await plansOf(platform, null, ask, false);
  const used = nodes.filter((node) => node["Index Name"] === index).map((node) => node["Node Type"]);
  expect(used).toContainEqual(expect.stringMatching(/^Index (Only )?Scan$/));
});

test("the platform lists its businesses, and the plans that end, by index", async () => {
  await fillBusinesses(witness);
  const page = { ...first, except: sample.place_id };
  const nodes = await plansOf(platform, null, (tx) => businesses.selectBusinesses(tx, platformScope, page), false);
  expect(nodes.map((node) => node["Index Name"])).toContain("businesses_list");
  const due = { after: day.from, to: day.to, only_trials: true, direction: "asc" } as const;
  const ends = await plansOf(platform, null, (tx) => selectDuePlans(tx, platformScope, due), false);
  expect(ends.map((node) => node["Index Name"])).toContain("plan_subscriptions_ends");
});
