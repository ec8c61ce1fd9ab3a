/** A dear reward waits for the customer's yes on their own card: asked, answered, used once, and what holds where no phone answers. */
import type { MemberView } from "@rewardo/contract/member-view";
import type { RewardConfirmation } from "@rewardo/contract/reward-confirmations";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import type { TillSnapshot } from "@rewardo/contract/till-snapshots";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openOfflineTill } from "../../../testing/offline-till.ts";
import { pairDeviceAt } from "../../../testing/tenant.ts";
import { signInMember } from "../../../testing/members.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../../programme/cards/index.ts";

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
  staff = await app.as("EMPLOYEE", business.scope);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

let made = 0;
const id = (): string => `01890a5d-0000-7000-8000-${String(++made).padStart(12, "0")}`;
const key = () => ({ "idempotency-key": `handover-${++made}` });
const after = (seconds: number): void => clock.set(new Date(clock.nowMs() + seconds * 1000).toISOString());

const cake = { _id: id(), name: { en: "Cake" }, cost: 60 };
const tea = { _id: id(), name: { en: "Tea" }, cost: 10 };

interface Counter {
  member: Member;
  /** The customer at their own card; without one no phone holds it. */
  phone: Caller;
  basket: (more?: object) => object;
}

/** A card with 200 points and a limit of 50, in a browser of its customer's. */
const open = async ({ hasPhone = true } = {}): Promise<Counter> => {
  const caps = { confirm_on_phone_from: 50 };
  const card_id = await createCard(business.ctx, { ...pointsCard, rewards: [cake, tea], caps });
  const [member] = (await joinCard(business.ctx, card_id, [{}])) as [Member];
  const basket = (more: object = {}) => ({
    ...{ number: member.number, place_id: business.place_id, earns: false, reward_ids: [cake._id], ...more },
  });
  const bought = basket({ earns: true, reward_ids: [], amount: 200_000 });
  expect((await owner.call("POST", "/api/scanner/commit", bought, key())).status).toBe(201);
  return { member, phone: hasPhone ? await signInMember(app, business.ctx, member.user_id!) : owner, basket };
};

type Refusable<T> = T & { code: string; params?: { status?: string; rejected?: { code: string }[] } };
const ask = (body: object, caller = staff) =>
  caller.call<Refusable<RewardConfirmation>>("POST", "/api/scanner/reward_confirmations", body);
const standing = async ({ _id }: RewardConfirmation, caller = staff): Promise<RewardConfirmation> =>
  (await caller.call<RewardConfirmation>("GET", `/api/scanner/reward_confirmations/${_id}`)).body;
const say = ({ phone }: Counter, { _id }: RewardConfirmation, is_yes: boolean) =>
  phone.call<Refusable<{ status: string }>>("POST", `/reward_confirmations/${_id}/answer`, { is_yes });
const asksOf = async ({ phone }: Counter): Promise<MemberView["asks"]> =>
  (await phone.call<MemberView>("GET", "/view")).body.asks;
const commit = async (body: object, caller = staff, headers = key()) => {
  const answer = await caller.call<Refusable<CommitResult>>("POST", "/api/scanner/commit", body, headers);
  return { ...answer, codes: answer.body.params?.rejected?.map(({ code }) => code) ?? [] };
};
const confirmedBy = ({ transaction }: CommitResult): unknown =>
  transaction.explanation.find(({ code }) => code === "handover_confirmed")?.params["by"];

test("a dear reward is handed over after a touch on the card, which says what, where and for how much", async () => {
  const counter = await open();
  const { basket } = counter;
  const needed = { code: "phone_confirmation_required", params: { cost: 60, from: 50, unit: "point" } };
  const preview = await staff.call<Preview>("POST", "/api/scanner/preview", basket());
  expect(preview.body.rejected).toEqual([needed]);
  expect((await commit(basket())).codes).toEqual([needed.code]);

  const { status, body: asked } = await ask(basket());
  expect([status, asked.status, asked.cost, asked.phones, asked.may_look]).toEqual([201, "waiting", 60, 1, false]);
  const [shown] = await asksOf(counter);
  expect(shown).toMatchObject({ _id: asked._id, names: [cake.name], cost: 60, expires_at: asked.expires_at });
  expect((await commit(basket({ confirmation_id: asked._id }))).codes).toEqual([needed.code]);

  expect((await say(counter, asked, true)).body).toEqual({ status: "confirmed" });
  expect([await asksOf(counter), (await standing(asked)).status]).toEqual([[], "confirmed"]);
  const headers = key();
  const given = await commit(basket({ confirmation_id: asked._id }), staff, headers);
  expect([given.status, confirmedBy(given.body), given.body.transaction.balance_after]).toEqual([201, "phone", 140]);
  expect((await commit(basket({ confirmation_id: asked._id }), staff, headers)).body.transaction._id).toBe(
    given.body.transaction._id,
  );
  expect((await commit(basket({ confirmation_id: asked._id }))).codes).toEqual([needed.code]);
  expect((await standing(asked)).status).toBe("used");
  expect((await say(counter, asked, true)).body).toEqual({ status: "used" });
  expect((await say(counter, asked, false)).body.code).toBe("already_decided");
});

test("what costs less needs nothing, several of it together do, and nothing is asked that is refused anyway", async () => {
  const { basket } = await open();
  const cheap = basket({ reward_ids: [tea._id] });
  expect((await commit(cheap)).status).toBe(201);
  const none = await ask(cheap);
  expect([none.status, none.body.code]).toEqual([400, "validation_failed"]);
  const five = basket({ reward_ids: Array.from({ length: 5 }, () => tea._id) });
  expect((await commit(five)).codes).toEqual(["phone_confirmation_required"]);
  expect((await ask(five)).body.cost).toBe(50);
  const dear = basket({ reward_ids: Array.from({ length: 9 }, () => cake._id) });
  const refused = await ask(dear);
  expect([refused.status, refused.body.params?.rejected?.[0]?.code]).toEqual([422, "insufficient_balance"]);
});

test("a yes is good for the same rewards of the same card alone, within its minute, and while the till asks", async () => {
  const [counter, other] = [await open(), await open()];
  const { basket } = counter;
  const { body: asked } = await ask(basket());
  await say(counter, asked, true);
  const withYes = { confirmation_id: asked._id };
  for (const stranger of [other.basket(withYes), basket({ ...withYes, reward_ids: [cake._id, tea._id] })])
    expect((await commit(stranger)).codes).toEqual(["phone_confirmation_required"]);
  after(60);
  expect((await commit(basket(withYes))).codes).toEqual(["phone_confirmation_required"]);

  const { body: second } = await ask(basket());
  expect(second._id).not.toBe(asked._id);
  await say(counter, second, true);
  await staff.call("POST", `/api/scanner/reward_confirmations/${second._id}/cancel`);
  expect((await commit(basket({ confirmation_id: second._id }))).codes).toEqual(["phone_confirmation_required"]);

  const { body: third } = await ask(basket());
  after(60);
  expect((await say(counter, third, true)).body).toMatchObject({
    code: "already_decided",
    params: { status: "expired" },
  });
  expect((await say(other, third, true)).status).toBe(404);
});

test("another basket of a till takes the question's place; a repeat and another till have their own", async () => {
  const counter = await open();
  const { basket } = counter;
  const [first, again] = await Promise.all([ask(basket()), ask(basket())]);
  expect(again.body._id).toBe(first.body._id);
  const { body: atOther } = await ask(basket(), owner);
  const { body: more } = await ask(basket({ reward_ids: [cake._id, tea._id] }));
  expect((await standing(first.body)).status).toBe("cancelled");
  expect((await asksOf(counter)).map(({ _id }) => _id).toSorted()).toEqual([atOther._id, more._id].toSorted());
});

test("where no phone holds the card, or none answers, staff look, and the transaction and the audit say so", async () => {
  const { basket } = await open({ hasPhone: false });
  const { body: asked } = await ask(basket());
  expect([asked.phones, asked.may_look]).toEqual([0, true]);
  expect((await commit(basket({ looked: true }))).codes).toEqual(["phone_confirmation_required"]);
  const given = await commit(basket({ confirmation_id: asked._id, looked: true }));
  expect([given.status, confirmedBy(given.body)]).toEqual([201, "staff"]);
  const noted = await owner.call<{ items: object[] }>("GET", "/api/audit_entries?entity=reward_confirmations");
  expect(noted.body.items).toMatchObject([
    { action: "looked", entity_id: asked._id, after: { transaction_id: given.body.transaction._id, cost: 60 } },
  ]);

  const counter = await open();
  const silent = (await ask(counter.basket())).body;
  const look = counter.basket({ confirmation_id: silent._id, looked: true });
  expect((await commit(look)).codes).toEqual(["phone_confirmation_required"]);
  after(60);
  expect(await standing(silent)).toMatchObject({ status: "expired", may_look: true });
  expect((await commit(look)).status).toBe(201);
});

test("a no weighs more than a look, for ten minutes", async () => {
  const counter = await open();
  const declined = (await ask(counter.basket())).body;
  expect((await say(counter, declined, false)).body).toEqual({ status: "declined" });
  const look = async (): Promise<string[]> => {
    const { body } = await ask(counter.basket());
    after(60);
    return (await commit(counter.basket({ confirmation_id: body._id, looked: true }))).codes;
  };
  expect(await look()).toEqual(["phone_confirmation_required"]);
  after(600);
  expect(await look()).toEqual([]);
});

test("a card is asked five times in ten minutes, and no more after a second no, until these are over", async () => {
  const counter = await open();
  const cancel = ({ _id }: RewardConfirmation) => staff.call("POST", `/api/scanner/reward_confirmations/${_id}/cancel`);
  for (let nr = 0; nr < 4; nr += 1) {
    await cancel((await ask(counter.basket())).body);
    after(60);
  }
  // Two at once about two baskets: one is the fifth.
  const last = await Promise.all([
    ask(counter.basket(), owner),
    ask(counter.basket({ earns: true, amount: 100 }), staff),
  ]);
  expect(last.filter(({ status }) => status === 201).length).toBe(1);
  const refused = last.find(({ status }) => status === 429)!;
  expect(refused.body).toMatchObject({ code: "too_many_requests", params: { retry_after_seconds: 360 } });
  // The question that stands is no new one, and it is not withdrawn by one that was refused.
  expect((await asksOf(counter)).length).toBe(1);
  after(359);
  expect((await ask(counter.basket())).status).toBe(429);
  after(1);
  expect((await ask(counter.basket())).status).toBe(201);

  const other = await open();
  for (let nr = 0; nr < 2; nr += 1) {
    await say(other, (await ask(other.basket())).body, false);
    after(60);
  }
  const third = await ask(other.basket(), owner);
  expect(third.body).toMatchObject({ code: "too_many_requests", params: { retry_after_seconds: 480 } });
  expect(await asksOf(other)).toEqual([]);
  after(480);
  expect((await ask(other.basket(), owner)).status).toBe(201);
});

test("a program is refused without the customer's yes, whatever it says, and hands over with it", async () => {
  const made = await owner.call<{ key: string }>(
    "POST",
    "/api/api_keys",
    { name: "Shop", permissions: ["scanner_view"], place_ids: null, expires_at: null },
    key(),
  );
  const program = app.withToken(made.body.key);
  const counter = await open();
  const { body: asked } = await ask(counter.basket(), program);
  after(60);
  expect((await standing(asked, program)).may_look).toBe(false);
  const looked = counter.basket({ confirmation_id: asked._id, looked: true });
  expect((await commit(looked, program)).codes).toEqual(["phone_confirmation_required"]);
  const { body: again } = await ask(counter.basket(), program);
  await say(counter, again, true);
  const given = await commit(counter.basket({ confirmation_id: again._id }), program);
  expect([given.status, confirmedBy(given.body)]).toEqual([201, "phone"]);
});

test("a till without a network does not know such a reward as ready, and a promise of it waits for a person", async () => {
  const { device } = await pairDeviceAt(app, business.ctx, "Kasa 1", [business.place_id]);
  const { basket, member } = await open();
  const { body } = await device.call<TillSnapshot>("GET", "/api/scanner/snapshot");
  const card = body.cards.find(({ card_subscription_id: one }) => one === member.card_subscription_id);
  expect(card?.reward_ids).toEqual([tea._id]);
  const offline = await openOfflineTill(device);
  const visit = { ...basket(), promised: 0, seen_at: new Date(clock.nowMs()).toISOString() };
  const promise = offline.promise({ at: new Date(clock.nowMs() + 60_000).toISOString(), visit });
  after(120);
  const { outcomes } = (await offline.send([promise])).body;
  expect(outcomes.map(({ conflict }) => conflict?.reason.code)).toEqual(["phone_confirmation_required"]);
});

test("one yes hands over once, however many tills use it at once, and a no at the same moment leaves nothing half done", async () => {
  const steps = fc.array(fc.constantFrom("yes", "no", "hand over", "look", "cancel"), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (acts, isLate) => {
      const counter = await open();
      const { body: asked } = await ask(counter.basket());
      if (isLate) after(60);
      const use = (more: object, caller: Caller) =>
        commit(counter.basket({ confirmation_id: asked._id, ...more }), caller).then(({ status }) => status === 201);
      const answers = await Promise.all(
        acts.map(async (act, nr) => {
          if (act === "yes" || act === "no") return void (await say(counter, asked, act === "yes"));
          if (act === "cancel")
            return void (await staff.call("POST", `/api/scanner/reward_confirmations/${asked._id}/cancel`));
          return use(act === "look" ? { looked: true } : {}, nr % 2 === 0 ? staff : owner);
        }),
      );
      const handed = answers.filter((one) => one === true).length;
      const rows = await witness.rows<{ status: string; used_by: string | null; spent: number }>(
        `select rc.status, rc.used_by, (select count(*)::integer from transactions t
            where t.business_id = rc.business_id and t.card_subscription_id = rc.card_subscription_id and t.kind = 'redeem') as spent
          from reward_confirmations rc where rc._id = $1`,
        [asked._id],
      );
      expect(handed).toBeLessThanOrEqual(1);
      const by = isLate ? "staff" : "phone";
      const wanted = handed === 1 ? { status: "used", used_by: by, spent: 1 } : { used_by: null, spent: 0 };
      expect(rows).toMatchObject([wanted]);
    }),
    { numRuns: 12 },
  );
  expect((await auditLedger(app.server, business.scope.business_id)).violations).toEqual([]);
});
