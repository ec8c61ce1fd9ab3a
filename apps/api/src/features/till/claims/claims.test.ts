/** A guest without a card: the visit first, then the phone, the printed card, or nobody. */
import type { Claim } from "@rewardo/contract/claims";
import type { CommitResult } from "@rewardo/contract/scanner";
import type { Stat } from "@rewardo/contract/stats";
import { parseMemberToken } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noRequest } from "../../../platform/audit/queries.ts";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import { jsonLog } from "../../../platform/log.ts";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { foldNext } from "../../ledger/stats/index.ts";
import { claimQueue, readClaimByToken, takeClaimIn } from "./index.ts";
import type { TakenClaim } from "./take.ts";

const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
const after = (seconds: number): void => clock.set(new Date(Date.parse(noon) + seconds * 1000).toISOString());
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface Shown {
  claim: Claim;
  url: string;
}
type Begun = Shown & CommitResult & { code?: string; params?: { status?: string } };

let keys = 0;
const fresh = () => ({ "idempotency-key": `claim-${++keys}` });
const tokenOf = ({ url }: { url: string }): string => url.split("/").at(-1)!;

const open = async () => {
  clock.set(noon);
  const business = await buildBusiness(app);
  const { scope, place_id, stamps_card_id } = business;
  const [owner, staff] = [await app.as("OWNER", scope), await app.as("EMPLOYEE", scope)];
  const countText = "select members_count::integer as count from cards where _id = $1";
  const members = async () => (await witness.rows<{ count: number }>(countText, [stamps_card_id]))[0]!.count;
  return {
    ...business,
    owner,
    staff,
    members,
    begin: async (body: object = {}, headers = fresh()) =>
      (await staff.call<Begun>("POST", "/api/scanner/claims", { place_id, card_id: stamps_card_id, ...body }, headers))
        .body,
    ask: <T = Claim & { code?: string; params?: object }>(claim: Claim, what = "", body?: object, caller = staff) =>
      caller.call<T>(what === "" ? "GET" : "POST", `/api/scanner/claims/${claim._id}${what}`, body),
    list: async () =>
      (await owner.call<{ items: unknown[] }>("GET", `/api/card_subscriptions?card_id=${stamps_card_id}`)).body.items
        .length,
  };
};

const taking = (
  { scope }: Pick<TestBusiness, "scope">,
  token: string,
  { browser_id = newId(), user_id = null as string | null } = {},
): Promise<TakenClaim> => {
  const ctx = { scope, clock, request: noRequest, actor: { kind: "member", _id: browser_id } } as const;
  return app.database.write(scope, (tx) => takeClaimIn(tx, ctx, { token, browser_id, user_id, language: "uk" }));
};
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

/** Nothing of the ledger is wrong, and the number of members is that of open memberships which are somebody's. */
const requireWhole = async ({ scope, members, stamps_card_id }: Awaited<ReturnType<typeof open>>): Promise<void> => {
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
  const [{ count } = { count: -1 }] = await witness.rows<{ count: number }>(
    "select count(*)::integer as count from card_subscriptions where card_id = $1 and status <> 'closed' and is_claimed",
    [stamps_card_id],
  );
  expect(await members()).toBe(count);
};

test("one touch writes the visit on a card that is nobody's; a repeat answers it with another code", async () => {
  const till = await open();
  const before = [await till.members(), await till.list()];
  const first = await till.begin({}, { "idempotency-key": "one" });
  const { claim, url, transaction, card_subscription } = first;
  expect(url).toMatch(/^HTTPS?:\/\/[A-Z0-9.:-]+\/K\/[0-9A-Z]{34}$/);
  expect(parseMemberToken(tokenOf(first).toLowerCase())).not.toBeNull();
  expect([claim.status, claim.delta, claim.balance, claim.first_name, transaction.delta]).toEqual([
    "waiting",
    1,
    1,
    null,
    1,
  ]);
  expect([card_subscription.status, card_subscription.user_id]).toEqual(["unclaimed", null]);
  expect([claim.code_until, claim.waits_until]).toEqual(["2026-06-12T10:01:30.000Z", "2026-06-12T10:16:30.000Z"]);
  const again = await till.begin({}, { "idempotency-key": "one" });
  expect([again.transaction._id, again.claim._id]).toEqual([transaction._id, claim._id]);
  expect(await refusal(taking(till, tokenOf(first)))).toBe("link_not_found");
  const offered = await app.database.read(till.scope, (tx) => readClaimByToken(tx, till.scope, tokenOf(again)));
  expect(offered).toMatchObject({ status: "waiting", delta: 1, card_id: till.stamps_card_id });
  expect([await till.members(), await till.list()]).toEqual(before);
  await requireWhole(till);
});

test("a phone takes it: a new customer, who counts from then on; another phone reads that it was used", async () => {
  const till = await open();
  const shown = await till.begin();
  const [before, listed] = [await till.members(), await till.list()];
  const browser_id = newId();
  const taken = await taking(till, tokenOf(shown), { browser_id });
  expect(taken).toMatchObject({ was_member: false, transaction_ids: [], is_repeat: false });
  expect(await taking(till, tokenOf(shown), { browser_id })).toMatchObject({ user_id: taken.user_id, is_repeat: true });
  expect(await refusal(taking(till, tokenOf(shown)))).toBe("claim_used");
  const { body } = await till.ask(shown.claim);
  expect(body).toMatchObject({ status: "claimed", balance: 1, was_member: false, claimed_at: noon });
  expect([await till.members(), await till.list()]).toEqual([before + 1, listed + 1]);
  const [user] = await witness.rows<object>("select language, first_name from users where _id = $1", [taken.user_id]);
  expect(user).toEqual({ language: "uk", first_name: null });
  // The same number collects on, and hands over what the card brings.
  const { numbers } = shown.card_subscription;
  expect((await till.ask(shown.claim, "/cancel")).body).toMatchObject({
    code: "already_decided",
    params: { status: "claimed" },
  });
  expect(body.number).toBe(numbers[0]);
  await requireWhole(till);
});

test("a phone that holds the card already gets the visit there; one with another programme gets this card", async () => {
  const till = await open();
  const { stamps, points } = till;
  const before = await till.members();
  const shown = await till.begin();
  const taken = await taking(till, tokenOf(shown), { user_id: stamps.user_id });
  expect(taken).toMatchObject({ was_member: true, card_subscription_id: stamps.card_subscription_id });
  expect(taken.transaction_ids).toHaveLength(2);
  expect((await till.ask(shown.claim)).body).toMatchObject({ balance: 1, was_member: true, number: stamps.number });
  expect(await till.members()).toBe(before);
  // The number of the card that ended leads nowhere.
  const [number] = shown.card_subscription.numbers;
  const scanned = await till.staff.call("POST", "/api/scanner/preview", { number, place_id: till.place_id });
  expect(scanned.body).toMatchObject({ code: "card_number_not_found" });
  const other = await till.begin();
  expect(await taking(till, tokenOf(other), { user_id: points.user_id })).toMatchObject({ was_member: false });
  expect(await till.members()).toBe(before + 1);
  // A frozen card takes nothing in: the customer holds two.
  await till.owner.call("POST", `/api/card_subscriptions/${stamps.card_subscription_id}/freeze`);
  const beside = await taking(till, tokenOf(await till.begin()), { user_id: stamps.user_id });
  expect(beside).toMatchObject({ was_member: false, user_id: stamps.user_id });
  await requireWhole(till);
});

test("a code is over after 90 seconds, another one works for 15 minutes more, and then none", async () => {
  const till = await open();
  const shown = await till.begin();
  after(90);
  expect(await refusal(taking(till, tokenOf(shown)))).toBe("claim_over");
  const renewed = (await till.ask<Shown>(shown.claim, "/code")).body;
  expect(renewed.claim.code_until).toBe("2026-06-12T10:03:00.000Z");
  expect(await refusal(taking(till, tokenOf(shown)))).toBe("link_not_found");
  after(989);
  const last = (await till.ask<Shown>(shown.claim, "/code")).body;
  after(1000);
  expect((await till.ask(shown.claim, "/code")).body).toMatchObject({ code: "claim_over" });
  expect(await taking(till, tokenOf(last))).toMatchObject({ was_member: false });
  expect((await till.ask(shown.claim, "/code")).body).toMatchObject({ code: "already_decided" });
});

test("a blank printed card takes the visit, and no other card does", async () => {
  const till = await open();
  const { stamps_card_id, points_card_id, owner } = till;
  const print = async (card_id: string): Promise<string> =>
    (
      await owner.call<{ items: { code: string }[] }>(
        "POST",
        `/api/cards/${card_id}/paper_cards`,
        { count: 1 },
        fresh(),
      )
    ).body.items[0]!.code;
  const [code, wrong] = [await print(stamps_card_id), await print(points_card_id)];
  const before = await till.members();
  const shown = await till.begin();
  for (const number of [till.stamps.number, wrong, "1"])
    expect((await till.ask(shown.claim, "/paper", { number })).body).toMatchObject({ code: "validation_failed" });
  const put = (await till.ask(shown.claim, "/paper", { number: code })).body;
  expect(put).toMatchObject({ status: "on_paper", balance: 1, was_member: false });
  expect(code).toContain(put.number);
  expect(await till.members()).toBe(before);
  expect(await refusal(taking(till, tokenOf(shown)))).toBe("claim_used");
  expect((await till.ask(shown.claim, "/paper", { number: code })).body).toMatchObject({
    params: { status: "on_paper" },
  });
  await requireWhole(till);
});

const turnover = async (owner: Caller) =>
  (
    await owner.call<Stat>(
      "GET",
      `/api/stats/turnover/number?from=2026-06-01&to=${new Date(clock.nowMs()).toISOString().slice(0, 10)}`,
    )
  ).body.value;

test("without a card, and when nobody came for a day, what was earned goes and the visit stays", async () => {
  const till = await open();
  const { owner, points_card_id } = till;
  const before = await turnover(owner);
  const points = { card_id: points_card_id, amount: 54_00 };
  const [given_up, left, young] = [await till.begin(points), await till.begin(points), await till.begin(points)];
  expect(given_up.claim.delta).toBe(5);
  const cancelled = (await till.ask(given_up.claim, "/cancel")).body;
  expect(cancelled).toMatchObject({ status: "without_card", balance: 0, delta: 5 });
  const anHourLater = new Date(clock.nowMs() + 3_600_000).toISOString();
  await witness.rows("update claims set created_at = $2 where _id = $1", [young.claim._id, anHourLater]);
  after(86_400 + 60);
  const log = jsonLog("silent", clock.nowMs);
  const queue = claimQueue({ database: app.database, clock, live: silentPublisher, log });
  const signal = new AbortController().signal;
  const job = { _id: newId(), payload: null, signal, ending: signal, attempt: 1 };
  for (const _ of [1, 2]) await queue.handle(job as unknown as Parameters<typeof queue.handle>[0]);
  expect((await till.ask(left.claim)).body).toMatchObject({ status: "lapsed", balance: 0 });
  expect((await till.ask(young.claim)).body).toMatchObject({ status: "waiting", balance: 5 });
  expect(await turnover(owner)).toBe((before ?? 0) + 3 * 54_00);
  const written = await witness.rows<{ kind: string; delta: number; source: string; codes: string[] }>(
    `select kind, delta, source, array(select e ->> 'code' from jsonb_array_elements(explanation) e) as codes from transactions
      where card_subscription_id = $1 order by recorded_at, _id`,
    [left.claim.card_subscription_id],
  );
  expect(written.map(({ kind, delta, source }) => [kind, delta, source])).toEqual([
    ["visit", 5, "till"],
    ["adjust", -5, "system"],
  ]);
  expect(written[1]!.codes).toEqual(["not_claimed"]);
  const { number } = left.claim;
  const scanned = await till.staff.call("POST", "/api/scanner/preview", { number, place_id: till.place_id });
  expect(scanned.body).toMatchObject({ code: "card_number_not_found" });
  await requireWhole(till);
});

test("the code is shown after all: what was taken back is given back, and a phone takes it", async () => {
  const till = await open();
  const shown = await till.begin();
  for (const _ of [1, 2]) {
    await till.ask(shown.claim, "/cancel");
    const again = (await till.ask<Shown>(shown.claim, "/code")).body;
    expect(again.claim).toMatchObject({ status: "waiting", balance: 1, number: shown.claim.number });
  }
  await till.ask(shown.claim, "/cancel");
  const last = (await till.ask<Shown>(shown.claim, "/code")).body;
  expect(await taking(till, tokenOf(last))).toMatchObject({ was_member: false });
  expect((await till.ask(shown.claim)).body).toMatchObject({ status: "claimed", balance: 1 });
  await requireWhole(till);
  const noted = await witness.rows<{ action: string }>(
    "select action from audit_entries where entity = 'claims' and entity_id = $1 order by recorded_at, _id",
    [shown.claim._id],
  );
  expect(noted.map(({ action }) => action)).toEqual([1, 2, 3].flatMap(() => ["cancelled", "reopened"]));
});

test("nobody's card collects and hands nothing over, and staff cannot change it", async () => {
  const till = await open();
  const { owner, place_id } = till;
  const shown = await till.begin();
  const { number, card_subscription_id } = shown.claim;
  const reward_ids = [shown.claim.card.rewards[0]!._id];
  const preview = { number, place_id, reward_ids };
  const { body } = await till.staff.call<{ rejected: object[]; rewards: object[] }>(
    "POST",
    "/api/scanner/preview",
    preview,
  );
  expect(body.rejected[0]).toMatchObject({ code: "membership_unclaimed" });
  expect(body.rewards[0]).toMatchObject({ usable: false, rejected: { code: "membership_unclaimed" } });
  for (const what of ["freeze", "unfreeze", "close", "numbers"])
    expect([
      what,
      (
        await owner.call(
          "POST",
          `/api/card_subscriptions/${card_subscription_id}/${what}`,
          what === "numbers" ? {} : undefined,
          fresh(),
        )
      ).body,
    ]).toMatchObject([what, { code: "refused", params: { rejected: [{ code: "membership_unclaimed" }] } }]);
  const merge = `/api/card_subscriptions/${till.stamps.card_subscription_id}/merge`;
  expect((await owner.call("POST", merge, { from_id: card_subscription_id }, fresh())).body).toMatchObject({
    code: "refused",
  });
  const visit = await till.staff.call("POST", "/api/scanner/commit", { number, place_id }, fresh());
  expect(visit.status).toBe(201);
  expect((await till.ask(shown.claim)).body).toMatchObject({ status: "waiting", balance: 2, delta: 1 });
});

test("a claim belongs to its place and business; a refused visit leaves nothing behind", async () => {
  const till = await open();
  const { claim } = await till.begin();
  const elsewhere = await app.as("EMPLOYEE", till.scope, { place_ids: [] });
  const stranger = await app.as("OWNER", (await buildBusiness(app)).scope);
  for (const caller of [elsewhere, stranger])
    for (const [what, body] of [[""], ["/code"], ["/cancel"], ["/paper", { number: "1" }]] as const)
      expect((await till.ask(claim, what, body, caller)).status).toBe(404);
  const rows = () =>
    witness.rows("select _id from card_subscriptions where business_id = $1", [till.scope.business_id]);
  const before = (await rows()).length;
  // The card asks for an amount; and this account may not count so much.
  const refused = await till.begin({ card_id: till.points_card_id, amount: 100_000_00 });
  expect(refused).toMatchObject({ code: "refused" });
  expect(await rows()).toHaveLength(before);
});

test("figures of customers know it from the visit on once it is claimed, and never before", async () => {
  const till = await open();
  const { owner, scope } = till;
  const stat = async (name: string) =>
    (
      await owner.call<Stat>(
        "GET",
        `/api/stats/${name}/number?from=2026-06-01&to=${new Date(clock.nowMs()).toISOString().slice(0, 10)}`,
      )
    ).body.value;
  const people = async () => [await stat("active_users"), await stat("new_users")];
  const fold = () => foldNext(app.database, scope, 100);
  const [folded, waiting, given_up] = [await till.begin(), await till.begin(), await till.begin()];
  expect(await people()).toEqual([0, 0]);
  await fold();
  expect(await people()).toEqual([0, 0]);
  expect(await stat("transactions")).toBe(3);
  const late = await till.begin();
  await till.ask(given_up.claim, "/cancel");
  await taking(till, tokenOf(folded));
  await taking(till, tokenOf(waiting), { user_id: till.stamps.user_id });
  await taking(till, tokenOf(late), { user_id: till.points.user_id });
  for (const _ of ["before folding", "after"]) {
    expect(await people()).toEqual([3, 3]);
    await fold();
  }
});

/** A small generator of numbers that a test can repeat. */
const numbersFrom = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

test("however many want it at once, exactly one card has exactly one stamp", async () => {
  const till = await open();
  const { owner, stamps_card_id } = till;
  const random = numbersFrom(20_260_612);
  for (let round = 0; round < 8; round += 1) {
    const path = `/api/cards/${stamps_card_id}/paper_cards`;
    const { code } = (await owner.call<{ items: { code: string }[] }>("POST", path, { count: 1 }, fresh())).body
      .items[0]!;
    const headers = fresh();
    const shown = await till.begin({}, headers);
    const token = tokenOf(shown);
    const known = random() < 0.5 ? till.stamps.user_id : null;
    const held = async () =>
      (
        await witness.rows<{ balance: number }>("select balance from card_subscriptions where card_id = $1", [
          stamps_card_id,
        ])
      ).reduce((sum, { balance }) => sum + balance, 0);
    const before = await held();
    const deeds = {
      phone: () => refusal(taking(till, token)),
      other_phone: () => refusal(taking(till, token, { user_id: known })),
      paper: () => till.ask(shown.claim, "/paper", { number: code }),
      cancel: () => till.ask(shown.claim, "/cancel"),
      renew: () => till.ask(shown.claim, "/code"),
      repeat: () => till.begin({}, headers),
    };
    const chosen = (Object.keys(deeds) as (keyof typeof deeds)[])
      .filter((name) => name.endsWith("phone") || random() < 0.5)
      .toSorted(() => random() - 0.5);
    await Promise.all(chosen.map((name) => deeds[name]()));
    const [settled] = await witness.rows<{ status: string }>("select status from claims where _id = $1", [
      shown.claim._id,
    ]);
    const isGone = settled!.status === "without_card";
    expect([round, chosen, settled!.status, await held()]).toEqual([
      ...[round, chosen, settled!.status, before - (isGone ? 1 : 0)],
    ]);
    // Codes were replaced before a phone came: it still waits, and of the next two phones one gets it.
    const waits = settled!.status === "waiting";
    const tokens = waits ? [tokenOf((await till.ask<Shown>(shown.claim, "/code")).body)] : [];
    const both = await Promise.all([...tokens, ...tokens].map((one) => refusal(taking(till, one))));
    expect(both.filter((one) => one === "claim_used")).toHaveLength(waits ? 1 : 0);
    await requireWhole(till);
  }
});
