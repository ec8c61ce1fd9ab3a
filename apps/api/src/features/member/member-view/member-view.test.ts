/** The page of a customer's cards, through the whole app as their browser asks for it. */
import { randomUUID } from "node:crypto";
import type { MemberView } from "@rewardo/contract/member-view";
import type { Preview } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, buildCoupon, pointsCard, stampsCard } from "../../../testing/builders.ts";
import { openMemberBrowser } from "../../../testing/member-browser.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createCard } from "../../programme/cards/index.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";

const clock = fixedClock("2026-06-12T10:00:00.000Z");
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

const key = () => ({ "idempotency-key": randomUUID() });

const open = async (cards: Parameters<typeof createCard>[1][] = []) => {
  const business = await buildBusiness(app);
  const staff = await app.as("OWNER", business.scope);
  const [{ qr_key }] = (await witness.rows<{ qr_key: string }>("select qr_key from businesses where _id = $1", [
    business.scope.business_id,
  ])) as [{ qr_key: string }];
  const card_ids: string[] = [];
  for (const card of cards) card_ids.push(await createCard(business.ctx, card));
  const phone = openMemberBrowser(app);
  const joined = await phone.ask("POST", "/api/member_joins", { business_key: qr_key });
  expect([joined.status, joined.body]).toMatchObject([200, { was_member: false }]);
  const view = async () => {
    const answer = await phone.ask<MemberView>("GET", `/api/member/${qr_key}/view`);
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    return answer.body;
  };
  const stamp = async (number: string, more: object = {}) => {
    const body = { number, place_id: business.place_id, ...more };
    const answer = await staff.call<{ transaction: { _id: string } }>("POST", "/api/scanner/commit", body, key());
    expect([answer.status, answer.body]).toMatchObject([201, {}]);
    return answer.body.transaction._id;
  };
  return { ...business, staff, qr_key, phone, view, stamp, card_ids };
};

test("a new card shows what it will bring, with number and code, and nothing is missing", async () => {
  const { view, qr_key } = await open();
  const { cards, entries, places, self, business } = await view();
  expect(business).toMatchObject({ key: qr_key, name: "Kawiarnia Ziarno", language: "pl" });
  expect(cards).toHaveLength(1);
  const [card] = cards;
  expect(card).toMatchObject({ type: "stamps_stacked", balance: 0, status: "active", stamps_required: 10 });
  expect(card!.code).toBe(`RW1:${qr_key}:${card!.number}`);
  expect(card!.rewards).toMatchObject([{ cost: 10, name: { pl: "Dziesiąta kawa" } }]);
  expect(card!.reward_states).toMatchObject([{ rejected: { code: "insufficient_balance" } }]);
  expect([entries, self.consents, self.email]).toEqual([[], [], null]);
  expect(self.language).toBe("pl");
  expect(places).toMatchObject([{ name: "Kazimierz" }]);
});

test("a visit is there with its reasons, can be rated, and its reversal is a row of its own", async () => {
  const { view, stamp, staff } = await open();
  const number = (await view()).cards[0]!.number!;
  const _id = await stamp(number);
  const after = await view();
  expect(after.cards[0]).toMatchObject({ balance: 1 });
  expect(after.entries).toMatchObject([{ _id, kind: "visit", delta: 1, place_name: "Kazimierz", can_rate: true }]);
  expect(after.entries[0]!.explanation.map(({ code }) => code)).toContain("earned");
  expect((await staff.call("POST", `/api/transactions/${_id}/reverse`, {}, key())).status).toBe(200);
  const reversed = await view();
  expect(reversed.cards[0]).toMatchObject({ balance: 0 });
  expect(reversed.entries).toMatchObject([
    { kind: "reverse", delta: -1, reverses_id: _id },
    { status: "reversed", can_rate: false },
  ]);
});

test("what is ready is what the till would hand out", async () => {
  const { view, stamp, staff, place_id } = await open();
  const number = (await view()).cards[0]!.number!;
  for (let nr = 0; nr < 10; nr += 1) {
    clock.set(new Date(clock.nowMs() + 86_400_000).toISOString());
    await stamp(number);
  }
  const [card] = (await view()).cards;
  expect(card!.reward_states).toEqual([{ _id: card!.rewards[0]!._id, rejected: null }]);
  const preview = await staff.call("POST", "/api/scanner/preview", { number, place_id });
  expect(preview.body).toMatchObject({ rewards: [{ _id: card!.rewards[0]!._id, usable: true }] });
});

test("coupons: those that are left, why not now, and the terms of levels and groups", async () => {
  const day = buildCoupon({ name: { pl: "Rano" }, times: { weekdays: null, hours: { from: "06:00", to: "09:00" } } });
  const { ctx, view, phone, qr_key, stamp } = await open();
  const own = (await view()).self;
  expect(own.is_asked).toBe(false);
  const card_id = await createCard(ctx, {
    ...pointsCard,
    coupons: [
      buildCoupon(),
      day,
      buildCoupon({ validity: { kind: "datetime_range", from: null, to: "2026-01-01T00:00:00.000Z" } }),
    ],
    levels: [
      {
        ...{ name: { pl: "Srebro" }, threshold: 3, basis: "points_earned_period", period_months: 12, multiplier: 1 },
        ...{ downgrade: "none", grace_days: 0 },
      },
    ],
  });
  const [{ user_id }] = (await witness.rows<{ user_id: string }>(
    "select user_id from member_browsers where business_id = $1",
    [ctx.scope.business_id],
  )) as [{ user_id: string }];
  const [member] = await joinCard(ctx, card_id, [{ user_id, is_known: true }]);
  await stamp(member!.number, { amount: 5000 });
  const card = (await view()).cards.find((one) => one.card_id === card_id)!;
  expect(card.coupons).toMatchObject([
    { name: { en: "Ten off" }, effect: "discount_percentage", amount: 10, rejected: null },
    { name: { pl: "Rano" }, rejected: { code: "outside_hours" } },
  ]);
  expect(card).toMatchObject({ balance: 5, level: { name: { pl: "Srebro" } }, next_level: null, coming_terms: null });
  const page = await phone.ask<{ items: unknown[] }>("GET", `/api/member/${qr_key}/entries`);
  expect([page.status, page.body.items.length]).toEqual([200, 1]);
});

test("a level and a coupon say what they need, what is left and until when, here as at the till", async () => {
  const { ctx, view, stamp, staff, place_id } = await open();
  await view();
  const level = { basis: "points_earned_period", period_months: 12, multiplier: 1, grace_days: 0 } as const;
  const card_id = await createCard(ctx, {
    ...pointsCard,
    coupons: [
      buildCoupon({
        ...{ minimum_amount: 2000, customer_limit: 3, usage_frequency: { kind: "unlimited" } },
        validity: { kind: "datetime_range", from: null, to: "2027-07-01T00:00" },
      }),
    ],
    levels: [
      { ...level, name: { pl: "Srebro" }, threshold: 3, downgrade: "single_level" },
      { ...level, name: { pl: "Złoto" }, threshold: 300, downgrade: "single_level" },
    ],
  });
  const [{ user_id }] = (await witness.rows<{ user_id: string }>(
    "select user_id from member_browsers where business_id = $1",
    [ctx.scope.business_id],
  )) as [{ user_id: string }];
  const [member] = await joinCard(ctx, card_id, [{ user_id, is_known: true }]);
  const { number } = member!;
  const preview = async () => (await staff.call<Preview>("POST", "/api/scanner/preview", { number, place_id })).body;
  const own = async () => (await view()).cards.find((one) => one.card_id === card_id)!;
  expect(await own()).toMatchObject({ next_level: { threshold: 3, reached: 0, ends_at: null }, keep_level: null });
  clock.set("2026-07-02T10:00:00.000Z");
  const [coupon] = (await preview()).coupons;
  await stamp(number, { amount: 5000, coupons: [{ coupon_id: coupon!.coupon_id }] });
  const card = await own();
  const next = { name: { pl: "Złoto" }, threshold: 300, reached: card.balance, period_months: 12 };
  const keep = { ...next, name: { pl: "Srebro" }, threshold: 3 };
  // What was earned on 2 July counts until the end of 2 July of the year after; a period ends with the day before.
  expect(card.next_level).toEqual({ ...next, ends_at: "2027-07-02T22:00:00.000Z" });
  expect(card.keep_level).toEqual({ ...keep, ends_at: "2027-07-01T22:00:00.000Z" });
  const left = { minimum_amount: 2000, uses_left: 2, ends_at: "2027-06-30T22:00:00.000Z" };
  expect(card.coupons).toMatchObject([left]);
  expect(await preview()).toMatchObject({ levels: { next: card.next_level, keep: card.keep_level }, coupons: [left] });
  const held = await staff.call("GET", `/api/card_subscriptions/${card.card_subscription_id}/coupons`);
  expect(held.body).toMatchObject({ items: [left], levels: { next: card.next_level, keep: card.keep_level } });
});

test("a frozen card says so, a closed one gives way to another, and of none but closed ones the last is shown", async () => {
  const { view, staff, ctx } = await open();
  const [card] = (await view()).cards;
  const path = `/api/card_subscriptions/${card!.card_subscription_id}`;
  await staff.call("POST", `${path}/freeze`);
  expect((await view()).cards).toMatchObject([{ status: "frozen" }]);
  await staff.call("POST", `${path}/close`);
  expect((await view()).cards).toMatchObject([{ status: "closed", number: null, code: null, coupons: [] }]);
  const other = await createCard(ctx, { ...stampsCard, name: { pl: "Druga" } });
  const [{ user_id }] = (await witness.rows<{ user_id: string }>(
    "select user_id from member_browsers where business_id = $1",
    [ctx.scope.business_id],
  )) as [{ user_id: string }];
  await joinCard(ctx, other, [{ user_id, is_known: true }]);
  expect((await view()).cards).toMatchObject([{ card_id: other, status: "active" }]);
});

test("without a session, at another business, and by a staff session nothing is shown", async () => {
  const { qr_key, phone, staff } = await open();
  const other = await open();
  expect((await openMemberBrowser(app).ask("GET", `/api/member/${qr_key}/view`)).status).toBe(401);
  expect((await phone.ask("GET", `/api/member/${other.qr_key}/view`)).status).toBe(401);
  expect((await staff.call("GET", `/api/member/${qr_key}/view`)).status).toBe(401);
  expect((await phone.ask("GET", "/api/member/NOSUCH00/view")).status).toBe(401);
  expect((await phone.ask("GET", "/api/users")).status).toBe(401);
});

test("a card that tells of lapsing warns by being opened, once, and a late opening gives the card's days", async () => {
  clock.set("2026-06-12T10:00:00.000Z");
  const warning = { ...stampsCard, expiry: { kind: "rolling_days", days: 40 }, lapse_after_warning: 14 } as const;
  const { stamp, view, card_ids, ctx } = await open([warning]);
  const [other] = await joinCard(ctx, card_ids[0]!, [{}]);
  await witness.rows(
    "update card_subscriptions set user_id = (select user_id from member_browsers where business_id = $1 order by created_at desc limit 1) where _id = $2",
    [ctx.scope.business_id, other!.card_subscription_id],
  );
  await stamp(other!.number);
  const lapsing = async () =>
    (await view()).cards.find(({ card_subscription_id: id }) => id === other!.card_subscription_id)?.lapsing;
  const warnedAt = async () => {
    const text = "select warned_at from lots where card_subscription_id = $1";
    const [row] = await witness.rows<{ warned_at: Date | null }>(text, [other!.card_subscription_id]);
    return row!.warned_at?.toISOString() ?? null;
  };
  // Forty days ahead the card says nothing, and warns of nothing.
  expect([await lapsing(), await warnedAt()]).toEqual([null, null]);
  clock.set("2026-07-20T10:00:00.000Z");
  // By its rule it ends on 22 July.
  const told = {
    ...{ units: 1, last_day: "2026-08-03", ends_at: "2026-08-03T22:00:00.000Z" },
    moved: { cause: "warning", days: 12 },
  };
  expect(await lapsing()).toEqual({ next: told, waiting: 0, is_unwarned: false });
  expect(await warnedAt()).toBe("2026-07-20T10:00:00.000Z");
  clock.set("2026-07-29T10:00:00.000Z");
  expect([await lapsing(), await warnedAt()]).toMatchObject([{ next: told }, "2026-07-20T10:00:00.000Z"]);
  // The mail that had warned came back.
  await witness.rows("update lots set warned_at = null, lapses_at = null where card_subscription_id = $1", [
    other!.card_subscription_id,
  ]);
  const later = {
    ...{ units: 1, last_day: "2026-08-12", ends_at: "2026-08-12T22:00:00.000Z" },
    moved: { cause: "warning", days: 21 },
  };
  expect(await lapsing()).toEqual({ next: later, waiting: 0, is_unwarned: false });
  // Then nobody could be served for a day, and for another.
  const away = `insert into lapse_moves (business_id, card_subscription_id, lot_id, from_at, until_at, cause, amount, recorded_at)
    select business_id, card_subscription_id, _id, $2, $3, 'outage', 1, now() from lots where card_subscription_id = $1`;
  const moved = "update lots set lapses_at = $2 where card_subscription_id = $1";
  const days = ["2026-08-12T22:00:00.000Z", "2026-08-13T22:00:00.000Z", "2026-08-14T22:00:00.000Z"];
  for (const [nr, until_at] of days.slice(1).entries())
    await witness.rows(away, [other!.card_subscription_id, days[nr], until_at]);
  await witness.rows(moved, [other!.card_subscription_id, days[2]]);
  expect((await lapsing())?.next).toMatchObject({ last_day: "2026-08-14", moved: { cause: "outage", days: 2 } });
  // A visit leaves no move.
  await witness.rows(moved, [other!.card_subscription_id, "2026-08-20T22:00:00.000Z"]);
  expect((await lapsing())?.next).toMatchObject({ last_day: "2026-08-20", moved: { cause: "visit" } });
});
