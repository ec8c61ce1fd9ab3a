/** What the rules suggest for a shop whose receipts and balances are known to the last one. */
import type { SuggestedCoupon, SuggestedQuestion, SuggestedReward } from "@rewardo/contract/ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { setUpFlags } from "../../tenants/businesses/index.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";

/** A Friday at noon in Warsaw. */
const clock = fixedClock("2026-06-12T10:00:00.000Z");
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await app.close();
  await witness.close();
});

let keys = 0;
const key = () => ({ "idempotency-key": `suggestions-${(keys += 1)}` });

/** So many members who have come once for 15.00 each, with what `itemsAt` says is on the receipt. */
const openStore = async (visits: number, card: Partial<CardInput>, itemsAt: (at: number) => readonly string[]) => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const earning = { mode: "each", earns: 1, amount: 100 } as const;
  const card_id = await createCard(business.ctx, { ...pointsCard, earning, ...card });
  const people = Array.from({ length: visits }, () => ({ first_name: "Bożydar" }));
  const members = await joinCard(business.ctx, card_id, people);
  const visit = async (number: string, at: number) => {
    const names = itemsAt(at);
    const amount = 1500 / names.length;
    const items = names.map((name, line) => ({ line_no: line + 1, name, quantity: 1, amount }));
    const sent = { number, place_id: business.place_id, amount: 1500, items };
    expect((await owner.call("POST", "/api/scanner/commit", sent, key())).status).toBe(201);
  };
  await Promise.all(members.map(({ number }, at) => visit(number, at)));
  clock.set(new Date(clock.nowMs() + 86_400_000).toISOString());
  const suggested = async <T>(what: "coupons" | "questions" | "rewards") =>
    (await owner.call<{ items: T[] }>("GET", `/api/ai/suggest_${what}?card_id=${card_id}`)).body.items;
  return {
    ...{ business, card_id },
    /** The first member is handed what the balance allows. */
    redeem: async () => {
      const at = { number: members[0]!.number, place_id: business.place_id };
      const preview = await owner.call<{ rewards: { _id: string }[] }>("POST", "/api/scanner/preview", at);
      const reward_ids = preview.body.rewards.map(({ _id }) => _id).slice(0, 1);
      expect(reward_ids).toHaveLength(1);
      const sent = { ...at, earns: false, reward_ids };
      expect((await owner.call("POST", "/api/scanner/commit", sent, key())).status).toBe(201);
    },
    questions: () => suggested<SuggestedQuestion>("questions"),
    offers: async (path: "ingredients" | "products", fields: object): Promise<string> => {
      const { status, body } = await owner.call<{ _id: string }>("POST", `/api/${path}`, fields, key());
      expect(status, JSON.stringify(body)).toBe(201);
      return body._id;
    },
    coupons: () => suggested<SuggestedCoupon>("coupons"),
    rewards: () => suggested<SuggestedReward>("rewards"),
  };
};

/** Of 130: lattes on 60, 26 of them with a muffin; tea on the others, three with a muffin; sugar on every second. */
const cafe = (at: number): readonly string[] => [
  ...(at < 60 ? ["Latte"] : ["Herbata"]),
  ...(at < 26 || (at >= 60 && at < 63) ? ["Muffin"] : []),
  ...(at % 2 === 0 ? ["Cukier"] : []),
];

test("what is bought together beyond chance, the highest level, and a first reward that is far", async () => {
  const level_id = newId();
  const level = { period_months: 12, multiplier: 1, downgrade: "none", grace_days: 0 } as const;
  const name = { pl: "Złoto" };
  const shop = await openStore(
    130,
    {
      levels: [{ ...level, _id: level_id, name, threshold: 10, basis: "points_earned_period" }],
      rewards: [{ name: { pl: "Wielki kosz" }, cost: 300 }],
    },
    cafe,
  );
  const [together, second, top] = await shop.coupons();
  // Sugar stands with everything by chance, and is not named.
  expect(together).toMatchObject({
    reason: { kind: "bought_together", product: "Muffin", beside: "Latte", receipts: 60, both: 26 },
    coupon: { effect: { kind: "discount_percentage", percent: 10 }, item_names: ["Muffin"], usage: "weekly" },
    // 26 receipts of eight weeks, 14 of a month, with a tenth of 6.21 off; two more visits make up for it.
    effect: { meets: 14, of: "visits", cost: 869, pays_from: 2 },
    group: null,
  });
  expect(second!.reason).toMatchObject({ kind: "second_visit", customers: 130 });
  expect(top).toMatchObject({
    reason: { kind: "top_level", level: name, members: 130 },
    coupon: { effect: { kind: "stamp_multiply", multiplier: 2 }, usage: "monthly" },
    effect: { meets: 130, of: "members", cost: null },
    group: { _id: null, rule: { parts: [{ kind: "level", level_ids: [level_id] }] } },
  });
  const [far, favourite] = await shop.rewards();
  // 15 points a visit: 300 are twenty visits, and a first reward is worth five.
  expect(far).toMatchObject({
    reason: { kind: "first_reward_far", cost: 300, visits: 20, usual: 1 },
    cost: 100,
    effect: { meets: 0, of: "members" },
  });
  expect(favourite!.reason).toMatchObject({ kind: "favourite_product", product: "Herbata", pieces: 70 });
});

test.each([
  [10, []],
  [15, [{ reason: { kind: "favourite_product", product: "Herbata" }, cost: 15 }]],
] as const)(
  "a favourite that is worth 12.5 visits is no reward of a card of %i stamps unless it fits",
  async (stamps_required, expected) => {
    const stamps = {
      type: "stamps_stacked",
      stamps_required,
      earning: { mode: "visit", earns: 1, amount: null },
    } as const;
    const shop = await openStore(30, { ...stamps, rewards: [] }, () => ["Herbata"]);
    expect(await shop.rewards()).toMatchObject(expected);
  },
);

test("where the first favourite does not fit on a card of ten stamps, the next that does is suggested", async () => {
  const stamps = {
    type: "stamps_stacked",
    stamps_required: 10,
    earning: { mode: "visit", earns: 1, amount: null },
  } as const;
  const shop = await openStore(60, { ...stamps, rewards: [] }, (at) => (at < 35 ? ["Herbata"] : ["Bułka", "Masło"]));
  expect(await shop.rewards()).toMatchObject([{ reason: { kind: "favourite_product", product: "Bułka" }, cost: 10 }]);
});

test("balances that pile up ask for a larger reward; old purchases that earned nothing do not thin what a visit earns", async () => {
  const shop = await openStore(30, { rewards: [{ name: { pl: "Kawa" }, cost: 7 }] }, () => []);
  const { business_id } = shop.business.scope;
  // As an import does that is told not to earn.
  await witness.rows(
    `update transactions set earned = 0, source = 'import' where business_id = $1
      and _id in (select _id from transactions where business_id = $1 order by _id limit 20)`,
    [business_id],
  );
  // No one has ever taken a reward: a larger one would not be taken either.
  expect(await shop.rewards()).toEqual([]);
  await shop.redeem();
  const rewards = await shop.rewards();
  // Everyone has 15: more than twice the dearest, and not as much as the next larger one costs for all.
  expect(rewards).toMatchObject([
    { reason: { kind: "balances_pile_up", members: 0, of: 30, dearest: 7 }, cost: 20, effect: { meets: 0 } },
  ]);
});

/** Of 130: lattes on 80, 26 of them with a muffin; tea on the others, three with a muffin; sugar on every second. */
const stall = (at: number): readonly string[] => [
  ...(at < 80 ? ["Latte"] : ["Herbata"]),
  ...(at < 26 || (at >= 80 && at < 83) ? ["Muffin"] : []),
  ...(at % 2 === 0 ? ["Cukier"] : []),
];

test("a quiz asks what the offer answers: one of each kind first, and nothing with two right answers", async () => {
  const rewards = ["Kawa", "Kosz", "Torba"].map((pl, at) => ({ name: { pl }, cost: 10 * (at + 1) }));
  const shop = await openStore(130, { rewards }, stall);
  await setUpFlags(shop.business.ctx, { ingredients: true });
  const ids: Record<string, string> = {};
  for (const name of ["Kawa", "Mleko", "Mąka", "Jajka", "Cynamon"])
    ids[name] = await shop.offers("ingredients", { name });
  const sell = (name: string, price: number | null, made: readonly string[] = []) =>
    shop.offers("products", { kind: "product", name, price, ingredient_ids: made.map((one) => ids[one]) });
  await sell("Latte", 1450, ["Kawa", "Mleko"]);
  await sell("Herbata", 900);
  await sell("Muffin", 1200, ["Mąka", "Jajka", "Cynamon"]);
  await sell("Kanapka", 1600);
  await sell("Woda", null);
  // Two that cost the most: that is no question.
  await sell("Tort", 1900);
  await sell("Torcik", 1900);
  const questions = await shop.questions();
  const asked = questions.map(({ text, right, wrong }) => {
    const words = [text, right, ...wrong].map(({ pl = "" }) => pl.replaceAll("\u00a0", " "));
    return words.join(" | ");
  });
  expect(asked).toEqual([
    // 80 lattes; 65 portions of sugar are too near to be wrong.
    "Co z tego kupuje się u nas najczęściej? | Latte | Herbata | Muffin",
    "Ile kosztuje u nas „Latte”? | 14,50 zł | 16,00 zł | 12,00 zł | 19,00 zł",
    "Co z tego jest w „Latte”? | Kawa | Cynamon | Jajka | Mąka",
    "Którą z tych nagród można odebrać najszybciej? | Kawa | Kosz | Torba",
    "Co najczęściej kupuje się razem z „Cukier”? | Latte | Herbata | Muffin",
    "Co z tego kosztuje najmniej? | Herbata | Muffin | Latte | Kanapka",
    "Ile kosztuje u nas „Herbata”? | 9,00 zł | 12,00 zł | 14,50 zł | 16,00 zł",
    "Co z tego jest w „Muffin”? | Cynamon | Kawa | Mleko",
  ]);
  expect(questions.every(({ text }) => Object.keys(text).length === 4)).toBe(true);
});
