/** Many orders of a till (two thousand with LONG=1), and the guests who say that some of them are missing: truly, wrongly, and for nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { type Guest, missingVisits, noon } from "../../../testing/missing-visits.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const clock = fixedClock(noon);
let app: TestApp;
let witness: Witness;
let shops: ReturnType<typeof missingVisits>;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  shops = missingVisits({ app, witness, clock });
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** The same numbers in every run. */
const drawing = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

interface Order {
  readonly number: string;
  readonly amount: number;
  readonly at: string;
  readonly hour: number;
  readonly day: string;
}

const isLong = process.env["LONG"] === "1";
const [orders, guestsCount] = isLong ? [2000, 60] : [500, 24];
const timeoutMs = isLong ? 600_000 : 90_000;
const days = ["2026-06-08", "2026-06-09", "2026-06-10", "2026-06-11"];
const hourMs = 3_600_000;

/** Of four days from eight to eighteen in Warsaw. */
const ordersOf = (draw: (below: number) => number): Order[] =>
  Array.from({ length: orders }, (_, at) => {
    const [day, hour] = [days[at % days.length]!, 8 + draw(10)];
    const minutes = String(draw(60)).padStart(2, "0");
    return {
      ...{ number: `PM/${at + 1}`, amount: 700 + 50 * draw(80), day, hour },
      at: `${day}T${String(hour - 2).padStart(2, "0")}:${minutes}:00.000Z`,
    };
  });

type Shop = Awaited<ReturnType<ReturnType<typeof missingVisits>["openShop"]>>;

/** How a guest looks who knows what they paid and about when: as far as the page leads without a person. */
const look = async (guest: Guest, { place_id }: Shop, { day, hour, amount, at }: Omit<Order, "number">) => {
  const from_hour = hour - (hour % 2);
  const asked = { place_id, day, from_hour, to_hour: from_hour + 2 };
  const first = (await guest.find(asked)).body;
  const next = first.outcome === "narrow" ? (await guest.find({ ...asked, amount })).body : first;
  if (next.outcome !== "choose") return next.outcome;
  const near = next.choices
    .filter((one) => one.amount === amount && Math.abs(Date.parse(one.occurred_at) - Date.parse(at)) < hourMs)
    .toSorted(
      (a, b) =>
        Math.abs(Date.parse(a.occurred_at) - Date.parse(at)) - Math.abs(Date.parse(b.occurred_at) - Date.parse(at)),
    );
  const [mine] = near;
  if (mine === undefined) return "none";
  const more = first.outcome === "narrow" ? { amount } : {};
  return (await guest.find({ ...asked, ...more, choice: mine._id })).body.outcome;
};

test(
  "at least 80 % of true claims settle without a person, no false one does, and nobody is accused",
  async () => {
    const draw = drawing(22);
    const shop = await shops.openShop();
    const sold = ordersOf(draw);
    for (let at = 0; at < sold.length; at += 100) await shop.sell(sold.slice(at, at + 100));
    // Some of the last hours are somebody's already: their receipts were scanned at the till.
    const scanned = sold.filter(({ day, hour }) => day === days[3] && hour >= 13).slice(0, guestsCount);
    for (const { number } of scanned) {
      const receipt = { receipt: number, number: shop.points.number, place_id: shop.place_id };
      expect((await shop.owner.call("POST", "/api/integration_orders/match", receipt)).status).toBe(200);
    }
    const free = sold.filter((one) => !scanned.includes(one));
    const members = await shops.joined(shop, guestsCount);
    const guests = await Promise.all(members.map((one) => shop.guest(one)));
    const true_claims: string[] = [];
    const false_claims: string[] = [];
    for (const [nr, guest] of guests.entries()) {
      // Guests come over the day: those of one hour share the network of the café.
      clock.set(new Date(Date.parse(noon) + Math.floor(nr / 20) * 61 * 60_000).toISOString());
      const [one, other] = [free[nr * 7]!, free[nr * 7 + 3]!];
      // Two of five have kept the receipt.
      const found =
        nr % 5 < 2 ? (await guest.find({ receipt: one.number })).body.outcome : await look(guest, shop, one);
      true_claims.push(found);
      if (nr % 2 === 0) true_claims.push(await look(guest, shop, other));
      // Somebody else's receipt, a number that never was, and a sum that nobody paid.
      const wrong = scanned[nr]!;
      false_claims.push(
        nr % 3 === 0
          ? (await guest.find({ receipt: wrong.number })).body.outcome
          : nr % 3 === 1
            ? (await guest.find({ receipt: `PM/${orders + 1 + nr}` })).body.outcome
            : await look(guest, shop, { ...wrong, amount: 701 }),
      );
    }
    const settled = true_claims.filter((outcome) => outcome === "found").length;
    expect(settled / true_claims.length).toBeGreaterThanOrEqual(0.8);
    expect(false_claims.filter((outcome) => outcome === "found")).toEqual([]);

    const visits = await witness.rows<{ flags: string[]; account_id: string | null }>(
      "select flags, account_id from transactions where business_id = $1 and kind = 'visit' and card_id = $2",
      [shop.scope.business_id, shop.stamps_card_id],
    );
    expect(visits).toHaveLength(settled);
    expect(visits.filter(({ flags, account_id }) => flags.length > 0 || account_id !== null)).toEqual([]);
    const counts = await witness.rows<{ most: number }>(
      "select max(count)::integer as most from (select count(*) from adjustment_requests where business_id = $1 group by user_id) as of_each",
      [shop.scope.business_id],
    );
    expect(counts).toEqual([{ most: 2 }]);
    await shops.agrees(shop);
  },
  timeoutMs,
);
