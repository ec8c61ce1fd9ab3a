import fc from "fast-check";
import { expect, test } from "vitest";
import { apply, balanceAt, emptyState, evaluate, playBoth } from "../index.ts";
import type { Effect, Opening, PlayedEvent, PlayedVisit, Programme, VisitEvent } from "../index.ts";
import { itemWith, stampsProgramme, programmeWith, ruleWith, visitWith } from "../testing/builders.ts";
import { programmes } from "../testing/histories.ts";
import { couponWith, levelWith } from "../testing/promotions.ts";

const START = Date.parse("2026-03-20T08:00:00.000Z");
const HOUR_MS = 3_600_000;
const opening = (programme: Programme): Opening => ({
  card_subscription_id: "member",
  state: emptyState(programme.unit),
  level_id: null,
  level_since: null,
  earned_in_period: 0,
});

const playedVisit = (nr: number, changes: Partial<PlayedVisit> = {}): PlayedVisit => {
  const at = new Date(START + nr * 24 * HOUR_MS).toISOString();
  return {
    ...{ kind: "visit", _id: `visit ${nr}`, occurred_at: at, recorded_at: at, amount: 2000, items: [] },
    ...{
      custom_amount: null,
      earns: true,
      waive_guards: false,
      despite_delay: false,
      items_amounts: {},
      place_id: null,
    },
    ...{ reward_ids: [], coupon_ids: [], offer_lines: [], given: null, ...changes },
  };
};
const after = (nr: number): string => new Date(START + (nr + 1) * 24 * HOUR_MS).toISOString();

const pieces = ({ rewards }: { rewards: ReadonlyMap<string, number> }) => Object.fromEntries(rewards);

const history = fc.array(
  fc.record({
    hours: fc.integer({ min: 1, max: 400 }),
    amounts: fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 3 }),
    custom: fc.integer({ min: 1, max: 9 }),
    reward: fc.constantFrom(null, null, "small", "large"),
  }),
  { minLength: 1, maxLength: 25 },
);

test("under the programme in force everything comes out as it really did", () => {
  fc.assert(
    fc.property(programmes, history, (given, steps) => {
      // What waits for a warning is played as if it had arrived.
      const programme = { ...given, coupons: [], offers: [], lapse_after_warning: null };
      let state = emptyState(programme.unit);
      let now = START;
      let [earned, ids] = [0, 0];
      let level: string | null = null;
      const rewards: Record<string, number> = {};
      const events: PlayedEvent[] = [];
      const note = (effects: readonly Effect[]) => {
        for (const effect of effects) {
          if (effect.kind === "lifetime") earned += effect.amount;
          else if (effect.kind === "reward_redeemed") rewards[effect.reward_id] = (rewards[effect.reward_id] ?? 0) + 1;
          else if (effect.kind === "level_change") level = effect.to_id;
        }
      };
      for (const [nr, step] of steps.entries()) {
        now += step.hours * HOUR_MS;
        const at = new Date(now).toISOString();
        const items = step.amounts.map((amount, index) => itemWith(index + 1, amount));
        const amount = step.amounts.reduce((sum, one) => sum + one, 0);
        const asked: VisitEvent = visitWith({
          ...{ occurred_at: at, amount, items, custom_amount: step.custom, reason: "reason" },
          reward_ids: step.reward === null ? [] : [step.reward],
          standing: { level_id: level, since: null, below_since: null, earned_in_period: earned },
        });
        const evaluation = evaluate(programme, state, asked);
        const _id = `event ${nr}`;
        if (evaluation.rejected.length > 0) continue;
        const newId = () => `${(ids += 1)}`.padStart(6, "0");
        const earnedBefore = earned;
        state = apply(state, evaluation.effects, { recorded_at: at, transaction_id: _id, newId }).state;
        note(evaluation.effects);
        const { reward_ids, custom_amount } = asked;
        const given = { earned: earned - earnedBefore, balance: state.balance };
        events.push(
          playedVisit(0, { _id, occurred_at: at, recorded_at: at, amount, items, custom_amount, reward_ids, given }),
        );
      }
      const end = new Date(now).toISOString();
      const played = (draft: Programme, of: readonly PlayedEvent[]) =>
        playBoth({ live: programme, draft }, opening(programme), of, end);
      const { live, draft } = played(programme, events);
      expect(draft).toEqual(live);
      // Decided again instead of taken from what is stored, it is the same, under any draft.
      const untold = events.map((event) => (event.kind === "visit" ? { ...event, given: null } : event));
      const other = { ...programme, rewards: programme.rewards.map((one) => ({ ...one, cost: 1 + one.cost })) };
      expect(played(programme, untold)).toEqual({ live, draft });
      expect(played(other, untold)).toEqual(played(other, events));
      expect({ earned: live.earned, rewards: pieces(live), refused: live.refused, level: live.level_id }).toEqual({
        ...{ earned, rewards, refused: 0, level },
      });
      const { balance, pending } = balanceAt(state, end, programme.time_zone);
      expect(live.balance).toBe(balance + pending);
    }),
    { numRuns: 300 },
  );
});

const ten = stampsProgramme({ rewards: [{ _id: "coffee", name: { en: "Coffee" }, cost: 10 }] });
const cost = (of: number): Programme => ({ ...ten, rewards: [{ _id: "coffee", name: { en: "Coffee" }, cost: of }] });
/** Forty visits; each tenth stamp is a coffee at the next visit. */
const regular = Array.from({ length: 40 }, (_, nr) =>
  playedVisit(nr, { reward_ids: nr > 0 && nr % 10 === 0 ? ["coffee"] : [] }),
);

test.each([
  ["cheaper", cost(8), { coffee: 4 }, 8],
  ["dearer", cost(12), { coffee: 3 }, 4],
  ["gone", { ...ten, rewards: [] }, {}, 40],
  ["another one", { ...ten, rewards: [{ _id: "tea", name: { en: "Tea" }, cost: 5 }] }, { tea: 7 }, 5],
] as const)("members take a reward that is %s as readily as they took theirs", (_word, draft, given, left) => {
  const played = playBoth({ live: ten, draft }, opening(ten), regular, after(40));
  expect([pieces(played.live), played.live.balance]).toEqual([{ coffee: 3 }, 10]);
  expect([pieces(played.draft), played.draft.balance]).toEqual([given, left]);
});

test("a rule, a cap, a coupon and a level of the draft decide as at the till", () => {
  const live = programmeWith({ coupons: [couponWith({ kind: "discount_amount", amount: 300 })] });
  const draft = programmeWith({
    earning: ruleWith({ _id: "new rule", amount: 500 }),
    coupons: [couponWith({ kind: "discount_amount", amount: 500 })],
    caps: { visits_per_day: 1, earned_per_day: null, minutes_between_visits: null },
    levels: [levelWith({ _id: "gold", threshold: 10, multiplier: 1 })],
  });
  const again = { occurred_at: playedVisit(3).occurred_at, recorded_at: playedVisit(3).recorded_at };
  const events = [
    playedVisit(1),
    playedVisit(2),
    playedVisit(3, { coupon_ids: ["discount_amount"] }),
    playedVisit(3.5, { ...again, _id: "the same day" }),
  ];
  const played = playBoth({ live, draft }, opening(live), events, after(5));
  expect(played.live).toMatchObject({ earned: 7, refused: 0, discounts: new Map([["discount_amount", 300]]) });
  expect(played.draft).toMatchObject({
    ...{ earned: 11, refused: 1, level_id: "gold" },
    discounts: new Map([["discount_amount", 500]]),
  });
});

test("a level goes with the visit that raised it, as at the till", () => {
  const programme = programmeWith({ levels: [levelWith({ threshold: 200 })] });
  const at = { occurred_at: after(3), recorded_at: after(3) };
  const wrong = playedVisit(2, { amount: 239_000 });
  const refund = {
    kind: "refund",
    _id: "refund",
    of: wrong._id,
    scope: { by: "all" },
    delta: -239,
    earned: -239,
  } as const;
  const played = (events: PlayedEvent[]) =>
    playBoth({ live: programme, draft: programme }, opening(programme), events, after(4)).live.level_id;
  expect(played([playedVisit(1), wrong])).toBe("gold");
  expect(played([playedVisit(1), wrong, { ...refund, ...at }])).toBeNull();
});

test("a refund takes back what the draft gave; one of before the first day takes what it really took", () => {
  const draft = programmeWith({ earning: ruleWith({ _id: "new rule", amount: 500 }) });
  const at = { occurred_at: after(3), recorded_at: after(3) };
  const events: PlayedEvent[] = [
    playedVisit(1),
    playedVisit(2),
    { kind: "refund", _id: "refund", of: "visit 1", scope: { by: "all" }, delta: -2, earned: -2, ...at },
    { kind: "move", _id: "prize", delta: 3, ...at },
    { kind: "refund", _id: "older", of: "before", scope: { by: "all" }, delta: -1, earned: -1, ...at },
  ];
  const played = playBoth({ live: programmeWith(), draft }, opening(draft), events, after(4));
  expect([played.live.earned, played.live.balance]).toEqual([1, 4]);
  expect([played.draft.earned, played.draft.balance]).toEqual([3, 6]);
});

test("what a refund could not take back, since it was spent, stays earned: earned less spent is the balance", () => {
  const programme = programmeWith({ reversal_policy: { earned: "within_balance", spent: "restore" } });
  const at = { occurred_at: after(4), recorded_at: after(4) };
  const refund = { kind: "refund", scope: { by: "all" }, ...at } as const;
  const events: PlayedEvent[] = [
    playedVisit(1, { amount: 10_000 }),
    playedVisit(2, { amount: 1000, reward_ids: ["coffee"] }),
    { ...refund, _id: "refund", of: "visit 1", delta: -1, earned: -10 },
    { ...refund, _id: "older", of: "before", delta: -3, earned: -3 },
  ];
  const { live } = playBoth({ live: programme, draft: programme }, opening(programme), events, after(5));
  expect([live.earned, pieces(live), live.balance]).toEqual([10, { coffee: 1 }, 0]);
});

test("a coupon that comes back with a refund has cost nothing", () => {
  const live = programmeWith({ coupons: [couponWith({ kind: "discount_amount", amount: 300 })] });
  const draft = programmeWith({ coupons: [couponWith({ kind: "discount_amount", amount: 500 })] });
  const at = { occurred_at: after(3), recorded_at: after(3) };
  const coupon_ids = ["discount_amount"];
  const events: PlayedEvent[] = [
    playedVisit(1, { coupon_ids }),
    playedVisit(2, { coupon_ids }),
    { kind: "refund", _id: "refund", of: "visit 1", scope: { by: "all" }, delta: -1, earned: -1, ...at },
  ];
  const played = playBoth({ live, draft }, opening(live), events, after(4));
  expect([played.live, played.draft].map(({ discounts }) => discounts.get("discount_amount"))).toEqual([300, 500]);
});

test("lots that would wait for a warning are played as if it had arrived, also those from before", () => {
  const expiry = { kind: "rolling_days", days: 20 } as const;
  const silent = stampsProgramme({ expiry });
  const guarded = { ...silent, lapse_after_warning: 14 };
  // Two months, of which only the last twenty days still count.
  const events = Array.from({ length: 60 }, (_, nr) => playedVisit(nr, { given: { earned: 1, balance: nr + 6 } }));
  const lot = {
    ...{ _id: "held", amount: 5, remaining: 5, held: 0, source_transaction_id: "held" },
    ...{ occurred_at: "2026-02-20T08:00:00.000Z", expires_at: "2026-03-12T23:00:00.000Z", inactivity_months: null },
    ...{ keep_until: null, pending_until: null },
  };
  const with_ = (programme: Programme, changes: object): Opening => {
    const before = opening(programme);
    return { ...before, state: { ...before.state, balance: 5, lots: [{ ...lot, ...changes }] } };
  };
  const [plain, waiting] = [with_(silent, {}), with_(silent, { lapse_after_warning: 14, lapses_at: null })];
  const expected = playBoth({ live: silent, draft: silent }, plain, events, after(59)).draft;
  expect(expected.balance).toBe(20);
  for (const [live, draft] of [
    [guarded, guarded],
    [silent, guarded],
    [guarded, silent],
  ] as const)
    expect(playBoth({ live, draft }, waiting, events, after(59))).toEqual({ live: expected, draft: expected });
  // Nobody came: what was overdue has lapsed all the same.
  expect(playBoth({ live: guarded, draft: guarded }, waiting, [], after(1))).toMatchObject({
    live: { balance: 0 },
    draft: { balance: 0 },
  });
  // What a late warning or an outage gave, members had.
  const moved = with_(silent, { lapse_after_warning: 14, lapses_at: after(70) });
  const { live, draft } = playBoth({ live: guarded, draft: guarded }, moved, events, after(59));
  expect([live.balance, draft.balance]).toEqual([25, 25]);
});

test("points that idleness ends are played without waiting, also where the member came back and found them", () => {
  const live = stampsProgramme({ expiry: { kind: "inactivity", months: 1 }, lapse_after_warning: 14 });
  const events = [
    playedVisit(1, { given: { earned: 1, balance: 1 } }),
    playedVisit(2, { given: { earned: 1, balance: 2 } }),
    playedVisit(60, { given: { earned: 1, balance: 3 } }),
  ];
  const played = playBoth({ live, draft: live }, opening(live), events, after(61));
  expect([played.live.balance, played.draft.balance]).toEqual([1, 1]);
});
