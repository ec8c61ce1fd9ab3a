/** A card's draft over days that really happened, by the calls and the queue's own handler. */
import type { Programme } from "@rewardo/contract/programmes";
import type { Simulation } from "@rewardo/contract/simulations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { writeHistories } from "../../../testing/histories.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { simulationQueue } from "./index.ts";

const clock = fixedClock("2026-05-01T08:00:00.000Z");
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

interface Desk {
  readonly business: TestBusiness;
  readonly owner: Caller;
  readonly card_id: string;
  readonly reward_id: string;
  change(changes: object, part?: string): Promise<void>;
  commit(number: string, basket: object): Promise<string>;
  list(): Promise<Simulation[]>;
  /** Starts one and plays it. */
  simulate(days: number, value?: number): Promise<Simulation>;
}

const day = (nr: number, hour = 10) => clock.set(new Date(Date.UTC(2026, 4, nr, hour)).toISOString());

let keys = 0;
const openDesk = async (card: "points_card_id" | "stamps_card_id"): Promise<Desk> => {
  day(1);
  const business = await buildBusiness(app);
  const card_id = business[card];
  const owner = await app.as("OWNER", business.scope);
  const at = `/api/cards/${card_id}`;
  const read = async () => (await owner.call<Programme>("GET", `${at}/programme`)).body;
  const reward_id = (await read()).live.rewards[0]!._id;
  const list = async () => (await owner.call<{ items: Simulation[] }>("GET", `${at}/simulations`)).body.items;
  return {
    ...{ business, owner, card_id, reward_id, list },
    change: async (changes, part = "") => {
      const { status } = await owner.call("PATCH", `${at}${part}`, changes, {
        "if-match": String((await read()).version),
      });
      expect(status).toBe(200);
    },
    commit: async (number, basket) => {
      const { status, body } = await owner.call<{ transaction: { _id: string } }>(
        "POST",
        "/api/scanner/commit",
        { number, place_id: business.place_id, ...basket },
        { "idempotency-key": `simulated-${(keys += 1)}` },
      );
      expect([status, body]).toMatchObject([201, {}]);
      return body.transaction._id;
    },
    simulate: async (days, amount) => {
      const reward_values = amount === undefined ? [] : [{ reward_id, amount }];
      const { status, body } = await owner.call<Simulation>("POST", `${at}/simulations`, { days, reward_values });
      expect([status, body.status, body.is_current]).toEqual([201, "queued", true]);
      const payload = { business_id: business.scope.business_id, simulation_id: body._id };
      await simulationQueue(app).handle({
        _id: "job",
        payload,
        signal: new AbortController().signal,
        ending: new AbortController().signal,
      });
      return (await list())[0]!;
    },
  };
};

/** Three weeks of two members: a visit a day, a reward each, three refunds. */
const playMay = async (desk: Desk): Promise<void> => {
  const { business, commit, owner, reward_id } = desk;
  const numbers = [business.stamps.number, (await joinCard(business.ctx, desk.card_id, [{}]))[0]!.number];
  for (let nr = 2; nr <= 21; nr += 1) {
    day(nr);
    const visits = [];
    for (const number of numbers)
      visits.push(await commit(number, { amount: 1000 + nr, ...(nr === 13 ? { reward_ids: [reward_id] } : {}) }));
    if (nr % 7 === 0) {
      day(nr, 11);
      const refund = await owner.call(
        "POST",
        `/api/transactions/${visits[0]}/reverse`,
        { reason: "Test" },
        { "idempotency-key": `refund-${(keys += 1)}` },
      );
      expect(refund.status).toBe(200);
    }
  }
};

test("a draft that is what is in force gives exactly what was really given", async () => {
  const desk = await openDesk("stamps_card_id");
  await playMay(desk);
  for (const days of [7, 30, 365]) {
    const { status, result, from_day, to_day } = await desk.simulate(days, 450);
    const [real] = await witness.rows<{ earned: number; rewards: number; balance: number }>(
      `select sum(earned)::integer as earned, sum(cardinality(reward_ids))::integer as rewards,
         (select sum(balance)::integer from card_subscriptions where business_id = $4 and card_id = $1) as balance
       from transactions where business_id = $4 and card_id = $1 and local_day between $2 and $3`,
      [desk.card_id, from_day, to_day, desk.business.scope.business_id],
    );
    expect([status, result?.live]).toEqual([
      "done",
      {
        ...{ earned: real!.earned, rewards: real!.rewards, refused: 0, discount: 0 },
        ...{ cost: real!.rewards * 450, balance: real!.balance, owed: real!.balance * 45 },
      },
    ]);
    expect(result?.draft).toEqual(result?.live);
    expect(result?.members).toMatchObject({ more: 0, less: 0, same: 2, groups: [] });
  }
});

test("members are read in portions, each once, and visits of before the days count for none of them", async () => {
  const desk = await openDesk("points_card_id");
  const { business_id } = desk.business.scope;
  const at = (nr: number) => new Date(Date.UTC(2026, 3, nr, 10)).toISOString();
  const lives = Array.from({ length: 430 }, (_, nr) => [
    { occurred_at: at(1), amount: 20_000 },
    { occurred_at: at(26), amount: 4500 + nr },
    { occurred_at: at(28), amount: 9900, reward_ids: nr % 3 === 0 ? [desk.reward_id] : [] },
  ]);
  await writeHistories(witness, { business_id, card_id: desk.card_id }, lives);
  const { result, from_day, to_day } = await desk.simulate(7);
  const [real] = await witness.rows<{ earned: number; rewards: number; balance: number }>(
    `select sum(earned)::integer as earned, sum(cardinality(reward_ids))::integer as rewards,
       (select sum(balance)::integer from card_subscriptions where business_id = $4 and card_id = $1) as balance
     from transactions where business_id = $4 and card_id = $1 and local_day between $2 and $3`,
    [desk.card_id, from_day, to_day, desk.business.scope.business_id],
  );
  expect(result?.live).toMatchObject(real!);
  expect(real).toMatchObject({ rewards: 144 });
  expect(result?.draft).toEqual(result?.live);
  expect(result?.members).toMatchObject({ more: 0, less: 0, same: 430 });
});

test("a cheaper reward is handed over more often; the difference is given by cause, by member and in money", async () => {
  const desk = await openDesk("stamps_card_id");
  await playMay(desk);
  await desk.change({ cost: 8 }, `/rewards/${desk.reward_id}`);
  const { result, is_current } = await desk.simulate(90, 400);
  expect(is_current).toBe(true);
  expect(result).toMatchObject({
    live: { earned: 37, rewards: 2, cost: 800 },
    draft: { earned: 37, cost: 400 * (result?.draft.rewards ?? 0) },
    causes: [{ part: "rewards", _id: desk.reward_id, live: 2, live_cost: 800 }],
    without_value: [],
    new_coupons: 0,
  });
  expect(result!.draft.rewards).toBeGreaterThan(result!.live.rewards);
  expect(result!.members).toMatchObject({ more: 2, less: 0, same: 0 });
  expect(result!.members.groups.reduce((sum, { members }) => sum + members, 0)).toBe(2);
  expect(result!.gain_most.map(({ visits, number }) => [visits, typeof number])).toEqual([
    [20, "string"],
    [20, "string"],
  ]);
  await desk.change({ stock: "rose" });
  expect((await desk.list())[0]).toMatchObject({ status: "done", is_current: false });
  const withoutValue = await desk.simulate(90);
  expect(withoutValue.result).toMatchObject({ without_value: [desk.reward_id], draft: { cost: 0, owed: 0 } });
});

test("a draft's earning rule starts from zero, as when it is published", async () => {
  const desk = await openDesk("points_card_id");
  const { number } = desk.business.points;
  for (const nr of [2, 4, 6]) {
    day(nr);
    await desk.commit(number, { amount: 1800 });
  }
  await desk.change({ earning: { mode: "each", earns: 2, amount: 1000, filter: { mode: "all", names: [] } } });
  const { result } = await desk.simulate(7, 500);
  expect([result?.live.earned, result?.draft.earned]).toEqual([5, 10]);
  // Only the last visit lies within; what had been gathered before it counts for the rule in force alone.
  day(12);
  const { result: later } = await desk.simulate(7, 500);
  expect([later?.live.earned, later?.draft.earned]).toEqual([2, 2]);
});

test("one that is cancelled keeps nothing, a second start cancels the first, and results go after a day", async () => {
  const desk = await openDesk("points_card_id");
  const at = `/api/cards/${desk.card_id}/simulations`;
  const start = async () => (await desk.owner.call<Simulation>("POST", at, { days: 30, reward_values: [] })).body;
  const first = await start();
  const second = await start();
  expect((await desk.list()).map(({ _id, status }) => [_id, status])).toEqual([
    [second._id, "queued"],
    [first._id, "cancelled"],
  ]);
  expect((await desk.owner.call("POST", `${at}/${second._id}/cancel`)).status).toBe(204);
  const payload = { business_id: desk.business.scope.business_id, simulation_id: second._id };
  await simulationQueue(app).handle({
    _id: "job",
    payload,
    signal: new AbortController().signal,
    ending: new AbortController().signal,
  });
  expect(await desk.list()).toMatchObject([{ status: "cancelled", result: null }, { status: "cancelled" }]);
  await desk.simulate(30);
  day(2, 9);
  expect(await desk.list()).toMatchObject([{ status: "done" }, {}, {}]);
  day(2, 11);
  expect(await desk.list()).toEqual([]);
});
