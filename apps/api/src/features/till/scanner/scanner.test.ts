import { afterAll, beforeAll, expect, test } from "vitest";
import type { IssuedApiKey } from "@rewardo/contract/api-keys";
import type { Card } from "@rewardo/contract/cards";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import { type Caller, openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, stampsCard } from "../../../testing/builders.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../../programme/cards/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const key = (value: string) => ({ "idempotency-key": value });

test("a scanned card earns a stamp, once per key", async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  const till = await app.as("EMPLOYEE", scope);
  const basket = { number: stamps.number, place_id };

  const preview = await till.call<Preview>("POST", "/api/businesses/current/scanner/preview", basket);
  expect(preview).toMatchObject({
    status: 200,
    body: { delta: 1, balance_after: 1, card_subscription: { balance: 0, user_name: "Oliwia Nowak" } },
  });

  const first = await till.call<CommitResult>("POST", "/api/businesses/current/scanner/commit", basket, key("a"));
  expect(first).toMatchObject({
    status: 201,
    body: { transaction: { delta: 1, balance_after: 1, kind: "visit" }, card_subscription: { balance: 1 } },
  });
  const again = await till.call<CommitResult>("POST", "/api/businesses/current/scanner/commit", basket, key("a"));
  expect(again.body.transaction._id).toBe(first.body.transaction._id);
  expect(again.body.card_subscription.balance).toBe(1);

  const other = await till.call("POST", "/api/businesses/current/scanner/commit", { ...basket, amount: 100 }, key("a"));
  expect(other).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
});

test("a reward and the stamp of the same visit are one transaction, and go back together", async () => {
  const { ctx, scope, place_id } = await buildBusiness(app);
  const card_id = await createCard(ctx, { ...stampsCard, rewards: [{ name: { en: "Cake" }, cost: 5 }] });
  const [member] = await joinCard(ctx, card_id, [{}]);
  const { number } = member!;
  const owner = await app.as("OWNER", scope);
  let commits = 0;
  const commit = (more = {}) =>
    owner.call<CommitResult>(
      "POST",
      "/api/scanner/commit",
      { number, place_id, ...more },
      key(`both-${(commits += 1)}`),
    );
  for (let visit = 1; visit <= 5; visit += 1) expect((await commit()).status).toBe(201);

  const { body: seen } = await owner.call<Preview>("POST", "/api/scanner/preview", { number, place_id });
  const basket = { reward_ids: [seen.rewards[0]!._id] };
  const preview = await owner.call<Preview>("POST", "/api/scanner/preview", { number, place_id, ...basket });
  expect(preview.body).toMatchObject({ delta: -4, balance_after: 1, rejected: [] });
  const { transaction } = (await commit(basket)).body;
  expect(transaction).toMatchObject({ kind: "visit", delta: -4, balance_after: 1, reward_ids: basket.reward_ids });
  expect(transaction.explanation.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["reward_redeemed", "earned", "visit_counted"]),
  );
  // Of five stamps five were paid before the sixth came: the reward is not paid with the stamp that it comes with.
  expect((await commit(basket)).body).toMatchObject({ params: { rejected: [{ code: "insufficient_balance" }] } });

  const back = await owner.call("POST", `/api/transactions/${transaction._id}/reverse`, {}, key("both-back"));
  expect(back).toMatchObject({ status: 200, body: { transaction: { delta: 4, balance_after: 5 } } });
  const { body: after } = await owner.call<Preview>("POST", "/api/scanner/preview", { number, place_id });
  expect(after).toMatchObject({ card_subscription: { balance: 5, visits: 5 }, rewards: [{ usable: true }] });
});

test("the limit of a bill holds for lines that come without an amount", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const till = await app.as("EMPLOYEE", scope);
  const buy = (amount: number, more = {}) => {
    const items = [{ line_no: 1, name: "TV", quantity: 1, amount }];
    const basket = { number: points.number, place_id, items, ...more };
    return till.call("POST", "/api/scanner/commit", basket, key(`lines-${amount}-${Object.keys(more).length}`));
  };
  const refused = { status: 422, body: { params: { rejected: [{ code: "visit_limit" }] } } };
  expect(await buy(50_001)).toMatchObject(refused);
  expect(await buy(50_001, { amount: 50_001 })).toMatchObject(refused);
  expect(await buy(50_000)).toMatchObject({ status: 201 });
});

test("visits that are reported late keep the card's minutes between visits among themselves", async () => {
  const { ctx, scope, place_id } = await buildBusiness(app);
  const caps = { minutes_between_visits: 120, visits_per_day: null, earned_per_day: null };
  const card_id = await createCard(ctx, { ...stampsCard, caps });
  const [one, other] = await joinCard(ctx, card_id, [{}, {}]);
  const owner = await app.as("OWNER", scope);
  const start = Date.now();
  let visits = 0;
  const visit = async (minutes: number, number = one!.number, more = {}) => {
    const occurred_at = new Date(start - minutes * 60_000).toISOString();
    const basket = { number, place_id, occurred_at, ...more };
    const answer = await owner.call<CommitResult>("POST", "/api/scanner/commit", basket, key(`late-${(visits += 1)}`));
    if (answer.status === 201) return answer.body.transaction._id;
    const { params } = answer.body as unknown as { params: { rejected: { code: string }[] } };
    return params.rejected.map(({ code }) => code).join();
  };
  const refused = "delay_between_stamps";
  expect(await visit(0)).not.toBe(refused);
  const late = await visit(121);
  expect(late).not.toBe(refused);
  for (const minutes of [121, 123, 240, 119]) expect(await visit(minutes), `${minutes}`).toBe(refused);
  expect(await visit(241)).not.toBe(refused);
  // What is imported comes as it was, and what was taken back is in the way of nothing.
  expect(await visit(121, one!.number, { imported: true })).not.toBe(refused);
  expect(await visit(700, other!.number)).not.toBe(refused);
  expect(await visit(0, other!.number)).not.toBe(refused);
  const merge = `/api/card_subscriptions/${one!.card_subscription_id}/merge`;
  await owner.call("POST", merge, { from_id: other!.card_subscription_id }, key("merge"));
  expect(await visit(710), "a visit of the card that was merged into this one").toBe(refused);
  const wrong = await visit(500);
  expect(await visit(500)).toBe(refused);
  await owner.call("POST", `/api/transactions/${wrong}/reverse`, {}, key("back"));
  expect(await visit(500)).not.toBe(refused);
});

test("a new stamp card asks about a second visit within 15 minutes, and one yes counts once from two tills", async () => {
  const { scope, place_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const template = { template: "coffee_stamps", name: "Kawa", stock: "forest", stamp_icon: "coffee_bean" };
  const { body: card } = await owner.call<Card>("POST", "/api/cards", { ...template, reward_name: "Kawa gratis" });
  const { body: made } = await owner.call<{ number: string }>(
    "POST",
    "/api/scanner/cards",
    { place_id, card_id: card._id },
    key("made"),
  );
  const basket = { number: made.number, place_id };
  const commit = (name: string, more = {}) =>
    owner.call<CommitResult>("POST", "/api/scanner/commit", { ...basket, ...more }, key(name));
  expect(await commit("first")).toMatchObject({ status: 201 });
  const { body: seen } = await owner.call<Preview>("POST", "/api/scanner/preview", basket);
  const visit_at = seen.card_subscription.last_visit_at ?? "";
  const asked = { code: "delay_between_stamps", params: { minutes: 15, passed: 0, visit_at } };
  // What a yes would bring is said with the question.
  expect(seen).toMatchObject({ rejected: [asked], delta: 1, balance_after: 2 });
  expect(await commit("unasked")).toMatchObject({ status: 422, body: { params: { rejected: [asked] } } });

  // Two tills were told of the same visit; one of them sends its yes twice.
  const said = { again_after: visit_at };
  const answers = await Promise.all([commit("yes", said), commit("yes", said), commit("other till", said)]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422).length).toBeLessThan(3);
  const counted = answers.filter(({ status }) => status === 201).map(({ body }) => body.transaction);
  expect(new Set(counted.map(({ _id }) => _id)).size).toBe(1);
  expect(counted[0]?.explanation.find(({ code }) => code === "delay_confirmed")?.params).toEqual(asked.params);
  const { body: after } = await owner.call<Preview>("POST", "/api/scanner/preview", basket);
  expect(after.card_subscription).toMatchObject({ balance: 2, visits: 2 });
});

test("a program is not asked: within the delay its visits are refused, whatever it says", async () => {
  const { ctx, scope, place_id } = await buildBusiness(app);
  const card_id = await createCard(ctx, { ...stampsCard, caps: { minutes_between_visits: 15 } });
  const [member] = await joinCard(ctx, card_id, [{}]);
  const owner = await app.as("OWNER", scope);
  const input = { name: "Web till", permissions: ["scanner_view"], place_ids: null, expires_at: null };
  const { body } = await owner.call<IssuedApiKey>("POST", "/api/api_keys", input);
  const program = app.withToken(body.key);
  const commitBy = (caller: Caller, name: string, more = {}) =>
    caller.call<CommitResult>("POST", "/api/scanner/commit", { number: member!.number, place_id, ...more }, key(name));
  const first = await commitBy(program, "first");
  expect(first.status).toBe(201);
  const again = { again_after: first.body.transaction.occurred_at };
  const refused = { status: 422, body: { params: { rejected: [{ code: "delay_between_stamps" }] } } };
  expect(await commitBy(program, "again", again)).toMatchObject(refused);
  expect(await commitBy(owner, "person", again)).toMatchObject({ status: 201 });
});

test("a stamp is taken back by a linked counter-entry", async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const commit = await till.call<CommitResult>(
    "POST",
    "/api/scanner/commit",
    { number: stamps.number, place_id },
    key("a"),
  );
  const { _id } = commit.body.transaction;
  const preview = await till.call("POST", `/api/transactions/${_id}/reversal_preview`, {});
  expect(preview).toMatchObject({ status: 200, body: { delta: -1, balance_before: 1, balance_after: 0 } });
  const reversed = await till.call("POST", `/api/transactions/${_id}/reverse`, {}, key("b"));
  expect(reversed).toMatchObject({
    status: 200,
    body: {
      transaction: { kind: "reverse", delta: -1, reverses_id: _id },
      reversed: { status: "reversed", can: { reverse: false } },
    },
  });
  const twice = await till.call("POST", `/api/transactions/${_id}/reverse`, {}, key("c"));
  expect(twice).toMatchObject({
    status: 422,
    body: { code: "refused", params: { rejected: [{ code: "already_reversed" }] } },
  });
  const list = await till.call<{ items: unknown[] }>("GET", "/api/businesses/current/transactions?count=true");
  expect(list.body).toMatchObject({ count: 2, items: [{ kind: "reverse" }, { kind: "visit", status: "reversed" }] });
});

test("what bill would be unusual is known from the business's visits, and from the card's own once there are enough", async () => {
  const { scope, stamps, points, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const preview = async (number: string) => {
    const { body } = await till.call<Preview>("POST", "/api/scanner/preview", { number, place_id });
    return body.high_amount;
  };
  const buy = async (nr: number, amount: number, { number } = points) => {
    const basket = { number, place_id, amount };
    const { body, status } = await till.call<CommitResult>("POST", "/api/scanner/commit", basket, key(`bill-${nr}`));
    expect(status).toBe(201);
    return body.transaction._id;
  };
  for (let nr = 1; nr < 5; nr++) await buy(nr, 2000 + nr);
  expect(await preview(points.number), "too few").toBeNull();
  // A bill on another card says what is usual here, too.
  await buy(5, 3000, stamps);
  expect(await preview(points.number)).toBe(5 * 3000);
  for (let nr = 6; nr < 21; nr++) await buy(nr, 2000 + nr);
  expect(await preview(points.number), "19 on this card").toBe(5 * 2020);
  const mistake = await buy(21, 239_000);
  expect(await preview(points.number), "20 on this card").toBe(5 * 2020);
  await till.call("POST", `/api/transactions/${mistake}/reverse`, {}, key("back"));
  expect(await preview(stamps.number), "the card asks for no bill").toBeNull();
});

test("a closed place takes no visits until it is open again", async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const basket = { number: stamps.number, place_id };
  const move = (verb: string) => till.call("POST", `/api/places/${place_id}/${verb}`);
  await move("close");
  const preview = await till.call<Preview>("POST", "/api/scanner/preview", basket);
  expect(preview.body.rejected).toEqual([{ code: "place_not_allowed", params: {} }]);
  const refused = await till.call("POST", "/api/scanner/commit", basket, key("a"));
  expect(refused).toMatchObject({
    status: 422,
    body: { params: { rejected: [{ code: "place_not_allowed", params: {} }] } },
  });
  await move("reopen");
  expect((await till.call("POST", "/api/scanner/commit", basket, key("b"))).status).toBe(201);
});
