/**
 * Every query function with the query layer's scope removed on purpose: asked without a scope, or with the scope of
 * another business, inside a transaction of the own one. What row-level security alone lets through is compared.
 */
import { readdirSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAuditEntry } from "../../platform/audit/queries.ts";
import * as idempotency from "../../platform/idempotency/queries.ts";
import * as accounts from "../../features/accounts/queries.ts";
import * as businesses from "../../features/businesses/queries.ts";
import * as cards from "../../features/cards/queries.ts";
import * as devices from "../../features/devices/queries.ts";
import * as ledger from "../../features/ledger/queries.ts";
import * as proofs from "../../features/ledger-proofs/queries.ts";
import { emptyPlaceFields } from "../../features/places/place-fields.ts";
import * as places from "../../features/places/queries.ts";
import * as stats from "../../features/stats/queries.ts";
import * as uploads from "../../features/uploads/queries.ts";
import { platformScope, type BusinessScope } from "../../platform/scope.ts";
import * as sessions from "../../platform/session/queries.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { fillNight } from "../night-rows.ts";
import { fillPromotions } from "../promotion-rows.ts";
import { buildTenant, tenantNames, type Tenant } from "../tenant.ts";
import { changedEntries, openWitness, type Witness } from "../witness.ts";
import { marksIn, marksOf, type Marks } from "./marks.ts";
import { ever, hash, made, now, page, type Ask, type Known } from "./asks.ts";
import { settingsReads, settingsWrites } from "./settings-asks.ts";
import { memberReads, memberWrites, mergeTwo } from "./member-asks.ts";
import { peopleReads, peopleWrites } from "./people-asks.ts";
import { commonReads, commonWrites, offerWrites, planReads, planWrites } from "./plan-asks.ts";
import { promotionReads, promotionWrites } from "./promotion-asks.ts";
import { platformReads, platformSignInReads, platformWrites } from "./platform-asks.ts";
import { freshKey } from "./probes.ts";
import { productReads, productWrites } from "./product-asks.ts";
import { importReads, importWrites } from "./import-asks.ts";
import { transactionReads, transactionWrites } from "./transaction-asks.ts";
import { rfmReads, rfmWrites } from "./rfm-asks.ts";
import { failureOf, insufficientPrivilege, openRawRole, type RawRole } from "./raw-role.ts";

const somePlace = { ...emptyPlaceFields, name: "X", name_key: "x", now };

/** How each query function asks for the rows of `of`; what it does not name it must not depend on. */
const reads: Readonly<Record<string, Ask>> = {
  ...planReads,
  ...settingsReads,
  ...platformReads,
  ...memberReads,
  ...peopleReads,
  ...promotionReads,
  ...rfmReads,
  ...importReads,
  ...productReads,
  ...transactionReads,
  selectLedgerProof: (tx, scope) => proofs.selectLedgerProof(tx, scope),
  selectBusinesses: (tx, scope) => businesses.selectBusinesses(tx, scope, { ...page, except: made() }),
  selectBusiness: (tx, scope, of) => businesses.selectBusiness(tx, scope, of.id),
  selectBusinessSettings: (tx, scope, of) => businesses.selectBusinessSettings(tx, scope, of.id),
  selectCards: (tx, scope) => cards.selectCards(tx, scope, page),
  selectCard: (tx, scope, of) => cards.selectCard(tx, scope, of.points_card_id),
  selectDevices: (tx, scope) => devices.selectDevices(tx, scope, page),
  selectDevice: (tx, scope, of) => devices.selectDevice(tx, scope, of.device_id),
  countPlaces: (tx, scope, of) => devices.countPlaces(tx, scope, of.places),
  selectMembershipByNumber: (tx, scope, of) =>
    ledger.selectMembershipByNumber(tx, scope, { number: of.points.number, at: now, place_id: of.places[0] }),
  holdMembership: (tx, scope, of) => ledger.holdMembership(tx, scope, { _id: of.points.card_subscription_id }),
  selectMembershipById: (tx, scope, of) =>
    ledger.selectMembershipById(tx, scope, { _id: of.points.card_subscription_id, at: now, place_id: of.places[0] }),
  selectProgramme: (tx, scope, of) => ledger.selectProgramme(tx, scope, of.programme_version_id),
  selectCausedEntries: (tx, scope, of) =>
    ledger.selectCausedEntries(tx, scope, {
      card_subscription_id: of.points.card_subscription_id,
      cause_id: of.transactions[0],
    }),
  selectTransactionByKey: (tx, scope, of) =>
    ledger.selectTransactionByKey(tx, scope, { actor_id: of.accounts.owner.account_id, key: of.idempotency_key }),
  selectPlaces: (tx, scope) => places.selectPlaces(tx, scope, { ...page, sort_by: "name" }),
  countListedPlaces: (tx, scope) => places.countListedPlaces(tx, scope, {}, 1000),
  selectPlace: (tx, scope, of) => places.selectPlace(tx, scope, of.places[0]),
  selectPlaceForChange: (tx, scope, of) => places.selectPlaceForChange(tx, scope, of.places[0]),
  selectPlanForChange: (tx, scope) => places.selectPlanForChange(tx, scope),
  countActivePlaces: (tx, scope) => places.countActivePlaces(tx, scope),
  selectIdempotencyKey: (tx, scope, of) =>
    idempotency.selectIdempotencyKey(tx, scope, { actor_id: of.accounts.owner.account_id, key: "k" }),
  selectPeriodFigures: (tx, scope) => stats.selectPeriodFigures(tx, scope, ever, null),
  countJoined: (tx, scope) => stats.countJoined(tx, scope, ever),
  selectActiveCards: (tx, scope) => stats.selectActiveCards(tx, scope),
  countByStamps: (tx, scope, of) =>
    stats.countByStamps(tx, scope, { card_id: of.stamps_card_id, members_count: 1, stamps_required: 10 }),
  selectUnusedUploads: (tx, scope) =>
    uploads.selectUnusedUploads(tx, scope, { before: "2100-01-01T00:00:00.000Z", limit: 10 }),
};

/** These belong to the sign-in role, which must find people before a business is known. */
const signInReads: Readonly<Record<string, Ask>> = {
  ...platformSignInReads,
  selectIdentity: (tx, _scope, of) => accounts.selectIdentity(tx, of.email_key),
  selectAccountsOfIdentity: (tx, _scope, of) => accounts.selectAccountsOfIdentity(tx, of.identity_id),
  selectAccount: (tx, scope, of) => accounts.selectAccount(tx, scope, of.accounts.owner.account_id),
  selectSession: (tx, _scope, of) => sessions.selectSession(tx, of.token_hash, now),
  selectBusinessExists: async (tx, _scope, of) =>
    (await sessions.selectBusinessExists(tx, of.id)) ? "exists" : undefined,
};

const writes: Readonly<Record<string, Ask>> = {
  ...planWrites,
  ...settingsWrites,
  ...platformWrites,
  ...memberWrites,
  ...peopleWrites,
  ...promotionWrites,
  ...rfmWrites,
  ...importWrites,
  ...productWrites,
  insertAuditEntry: (tx, scope, of) => {
    const ctx = {
      scope,
      actor: { kind: "account", _id: of.accounts.owner.account_id },
      request: { address: "10.0.0.1" },
      clock: of.ctx.clock,
    };
    return insertAuditEntry(tx, ctx as never, { action: "created", entity: "devices", entity_id: of.device_id });
  },
  updateFailedLogin: (tx, _scope, of) => accounts.updateFailedLogin(tx, of.identity_id, 10, now),
  updateSuccessfulLogin: (tx, _scope, of) =>
    accounts.updateSuccessfulLogin(tx, { _id: of.identity_id, password_hash: "x" }, now),
  updateUnlock: (tx, _scope, of) => accounts.updateUnlock(tx, of.email_key, now),
  updateAccount: (tx, scope, of) =>
    accounts.updateAccount(tx, scope, of.accounts.owner.account_id, { theme: "dark" }, now),
  insertIdentity: (tx) =>
    accounts.insertIdentity(tx, {
      _id: made(),
      email: "x@example.test",
      email_key: made(),
      password_hash: null,
      email_verified_at: null,
      now,
    }),
  insertAccount: (tx, scope, of) =>
    accounts.insertAccount(tx, scope, {
      _id: made(),
      identity_id: of.identity_id,
      account_role_id: of.role_id,
      first_name: null,
      last_name: null,
      name_key: "x",
      language: null,
      place_ids: [of.places[0]],
      now,
    }),
  insertBusiness: (tx, scope) =>
    businesses.insertBusiness(tx, scope, {
      _id: made(),
      name: "Inna",
      plan_id: null,
      logo_icon: null,
      logo_stock: null,
      currency: "PLN",
      time_zone: "UTC",
      language: "pl",
      city: null,
      qr_key: made(),
      now,
    }),
  insertCard: (tx, scope) =>
    cards.insertCard(tx, scope, {
      _id: made(),
      name: { pl: "Karta" },
      type: "points",
      status: "active",
      stock: "forest",
      stamp_icon: "coffee_bean",
      unit_name: null,
      stamps_required: null,
      now,
    }),
  insertProgrammeVersion: (tx, scope, of) =>
    cards.insertProgrammeVersion(tx, scope, {
      programme: { version_id: made(), card_id: of.points_card_id } as never,
      valid_from: now,
      now,
    }),
  updateMembersCount: (tx, scope, of) => cards.updateMembersCount(tx, scope, of.points_card_id, 100),
  insertDevice: (tx, scope, of) =>
    devices.insertDevice(tx, scope, { _id: made(), name: "Kasa", kind: "till", place_ids: [of.places[0]], now }),
  updatePairingCode: (tx, scope, of) =>
    devices.updatePairingCode(tx, scope, of.device_id, { hash: hash(), expires_at: now, now }),
  updateRevoked: (tx, scope, of) => devices.updateRevoked(tx, scope, of.device_id, now),
  deleteSessionsOfDevice: (tx, scope, of) => devices.deleteSessionsOfDevice(tx, scope, of.device_id),
  updatePaired: (tx, _scope, of) =>
    devices.updatePaired(tx, { hash: of.pairing_code_hash, app_version: null, now: "2020-01-01T00:00:00.000Z" }),
  writeOutcomeRows: (tx, scope, of) =>
    ledger.writeOutcomeRows(tx, scope, {
      card_subscription_id: of.points.card_subscription_id,
      expected_version: 3,
      state: { balance: 1_000_000, seq: 9, hash: "0" },
      transactions: [],
      entries: [],
      lots: [],
    }),
  insertPlace: (tx, scope) => places.insertPlace(tx, scope, { ...somePlace, _id: made() }),
  updatePlaceFields: (tx, scope, of) => places.updatePlaceFields(tx, scope, of.places[0], somePlace),
  updatePlaceStatus: (tx, scope, of) => places.updatePlaceStatus(tx, scope, of.places[0], { status: "closed", now }),
  insertIdempotencyKey: (tx, scope, of) =>
    idempotency.insertIdempotencyKey(tx, scope, {
      actor_id: of.accounts.owner.account_id,
      key: "another",
      request_hash: hash(),
      entity_id: made(),
      now,
    }),
  updateUploadSent: (tx, scope, of) => uploads.updateUploadSent(tx, scope, of.upload, now),
  insertUpload: (tx, scope) =>
    uploads.insertUpload(tx, scope, {
      name: "0".repeat(64),
      media_type: "image/png",
      width: 1,
      height: 1,
      bytes: 1,
      account_id: null,
      now,
    }),
  deleteUnusedUpload: (tx, scope, of) => uploads.deleteUnusedUpload(tx, scope, of.upload, "2100-01-01T00:00:00.000Z"),
  ...transactionWrites,
  insertSession: (tx, scope, of) =>
    sessions.insertSession(tx, {
      token_hash: hash(),
      business_id: scope.business_id,
      account_id: of.accounts.owner.account_id,
      device_id: null,
      user_agent: null,
      now,
      expires_at: now,
    }),
  updateSessionUse: (tx, _scope, of) => sessions.updateSessionUse(tx, of.token_hash, now, now),
  updateLastSeen: (tx, _scope, of) =>
    sessions.updateLastSeen(tx, { business_id: of.id, account_id: of.accounts.owner.account_id } as never, now),
  deleteSession: (tx, _scope, of) => sessions.deleteSession(tx, of.token_hash),
  deleteDeviceSessions: (tx, _scope, of) => sessions.deleteDeviceSessions(tx, of.id, of.device_id),
};

let app: TestApp;
let witness: Witness;
let tenants: RawRole;
let home: Known;
let away: Known;
let awayMarks: Marks;

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
  await owner.caller.call("POST", `/api/transactions/${reversed_id}/reverse`, {}, freshKey());
  await owner.caller.call("POST", "/api/devices", { name: "Kasa", kind: "till", place_ids: null });
  const merged_into_id = await mergeTwo(tenant);
  const lots = await witness.rows<{ _id: string }>("select _id from lots where business_id = $1", [id]);
  const [facts] = await witness.rows<
    Pick<
      Known,
      "identity_id" | "email_key" | "token_hash" | "pairing_code_hash" | "programme_version_id" | "idempotency_key"
    >
  >(
    `select i._id as identity_id, i.email_key, s.token_hash, d.pairing_code_hash, t.programme_version_id, t.idempotency_key
    from accounts a join identities i on i._id = a.identity_id join sessions s on s.account_id = a._id
    join devices d on d.business_id = a.business_id and d.pairing_code_hash is not null, transactions t
    where a._id = $1 and t._id = $2`,
    [owner.account_id, tenant.transactions[0]],
  );
  return { ...tenant, reversed_id, merged_into_id, lot_ids: lots.map(({ _id }) => _id), ...facts! };
};

beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  home = await learn(await buildTenant(app, tenantNames.home));
  away = await learn(await buildTenant(app, tenantNames.away));
  tenants = await openRawRole(app.server, "rewardo_app");
  awayMarks = marksOf(await witness.rowsOf(away.id), await witness.rowsOf(home.id));
});
afterAll(async () => {
  await tenants.close();
  await witness.close();
  await app.close();
});

const signInOnly =
  /(^|\/)(accounts\/(invitation|link|registration|verified-sign-in)-queries|plan-subscriptions\/notice-queries|jobs\/queries|[^/]+\/sign-in-queries)\.ts$/;
const workersOnly = /(^|\/)worker-queries\.ts$/;

const withoutScope = platformScope as unknown as BusinessScope;

const uniqueViolation = "23505";
const writtenText = "select sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as written from pg_stat_xact_user_tables";

const isNothing = (value: unknown): boolean =>
  (value ?? 0) === 0 || (typeof value === "object" && Object.values(value ?? {}).every(isNothing));

test("every query function of the server is asked here", async () => {
  const folders = ["../../features", "../../platform"].flatMap((root) =>
    readdirSync(new URL(root, import.meta.url), { recursive: true, encoding: "utf8" })
      // Those with names of their own are other roles', see sign-in-queries.test.ts and worker-queries.test.ts.
      .filter((path) => /(^|[/-])queries\.ts$/.test(path) && !signInOnly.test(path) && !workersOnly.test(path))
      .map((path) => `${root}/${path}`),
  );
  const names: string[] = [];
  for (const path of folders) {
    const module = (await import(path)) as Record<string, unknown>;
    names.push(...Object.entries(module).flatMap(([name, value]) => (typeof value === "function" ? [name] : [])));
  }
  expect(
    Object.keys({ ...reads, ...commonReads, ...signInReads, ...offerWrites, ...commonWrites, ...writes }).toSorted(),
  ).toEqual(names.toSorted());
});

test.each(Object.entries(reads))("%s without its scope", async (_name, ask) => {
  const atHome = (scope: BusinessScope, of: Known) => tenants.within(home.id, (tx) => ask(tx, scope, of));
  // In its own transaction the other business gets an answer, so there is something to leak.
  expect(isNothing(await tenants.within(away.id, (tx) => ask(tx, away.scope, away)))).toBe(false);

  for (const of of [home, away]) {
    const unscoped = await atHome(withoutScope, of);
    expect(isNothing(unscoped) || isDeepStrictEqual(unscoped, await atHome(home.scope, of))).toBe(true);
    expect(marksIn({ text: JSON.stringify(unscoped) ?? "", body: unscoped }, awayMarks)).toEqual([]);
  }
  expect(isNothing(await atHome(away.scope, away))).toBe(true);
  for (const scope of [withoutScope, home.scope, away.scope]) {
    for (const of of [home, away]) expect(isNothing(await tenants.within(null, (tx) => ask(tx, scope, of)))).toBe(true);
  }
});

test.each(Object.entries(commonReads))("%s is the same for everybody", async (_name, ask) => {
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
    const said = await ask(tx, home.scope, home);
    const { written } = (await tx.row<{ written: number }>({ text: writtenText, values: [] }))!;
    return written > 0 || !isNothing(said);
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
  const before = await witness.fingerprint();
  for (const business_id of [home.id, null]) {
    for (const scope of [away.scope, withoutScope]) {
      const failure = await failureOf(tenants.within(business_id, (tx) => ask(tx, scope, away), { commits: true }));
      // Either nothing was there to write, or it was refused: by the wall, or a key that would have been null.
      expect([null, insufficientPrivilege, "23502"]).toContain(failure);
    }
  }
  expect(changedEntries(before, await witness.fingerprint())).toEqual([]);

  // In a transaction of that business the same call writes or meets a row that exists, unless it is the sign-in role's.
  let written = 0;
  const failure = await failureOf(
    tenants.within(away.id, async (tx) => {
      await ask(tx, away.scope, away);
      written = (await tx.row<{ written: number }>({ text: writtenText, values: [] }))!.written;
    }),
  );
  expect(failure === insufficientPrivilege || failure === uniqueViolation || written > 0).toBe(true);
});
