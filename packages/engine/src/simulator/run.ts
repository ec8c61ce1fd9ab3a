import { balanceAt } from "../ledger/index.ts";
import type { LotIds, Tried } from "../ledger/index.ts";
import { raisedBy } from "../promotions/index.ts";
import type {
  EngineEvent,
  Evaluation,
  Explanation,
  LedgerEntry,
  Lot,
  MembershipState,
  Programme,
  ReverseEvent,
  StoredTransaction,
  VisitEvent,
} from "../types/index.ts";
import type { Opening, Played, PlayedMove, PlayedRefund, PlayedVisit } from "./simulator-types.ts";

/** What decides: `evaluateAndApply`, handed in since it stands above the rooms. */
export type Decide = (
  programme: Programme,
  state: MembershipState,
  event: EngineEvent,
  ids: LotIds,
) => { readonly evaluation: Evaluation; readonly tried: Tried | null };

/** State of one membership under one programme, event by event. */
export type Run = {
  readonly programme: Programme;
  balance(): number;
  /** Hands over as many of the wished rewards as it can, and answers those that it could not. */
  visit(visit: PlayedVisit, wished: readonly string[]): readonly string[];
  /** Hands one more over at the same moment; answers whether it could. */
  redeem(visit: PlayedVisit, reward_id: string): boolean;
  refund(refund: PlayedRefund): void;
  move(move: PlayedMove): void;
  /** Writes what is due by then, and answers what came of it all. */
  end(at: string): Played;
};

const count = (counts: Map<string, number>, key: string, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/**
 * Opens a run. What is refunded later is remembered whole; of everything else only what it comes to.
 * @param refunded ids of events that a later event refunds
 */
export const openRun = (decide: Decide, programme: Programme, opening: Opening, refunded: ReadonlySet<string>): Run => {
  let { state } = opening;
  let { level_id, level_since } = opening;
  let [earned, forgiven, refused, made] = [0, 0, 0, 0];
  const rewards = new Map<string, number>();
  const discounts = new Map<string, number>();
  const remembered = new Map<string, { stored: Omit<StoredTransaction, "lots">; entries: LedgerEntry[] }>();
  const reversals = new Map<string, Explanation[]>();
  const lots = new Map<string, Lot>();
  const hasLevels = programme.levels.length > 0;

  const newId = (): string => {
    made += 1;
    return `${made}`.padStart(8, "0");
  };

  const standing = () =>
    hasLevels
      ? {
          standing: {
            level_id,
            since: level_since,
            below_since: null,
            earned_in_period: opening.earned_in_period + earned,
          },
        }
      : {};

  const raisedAs = (explanation: Explanation): Pick<ReverseEvent, "raised"> => {
    const change = raisedBy(explanation);
    const now = standing().standing;
    if (change === null || now === undefined || change.to_id !== level_id) return {};
    return { raised: { standing: now, before: [{ level_id: change.from_id, since: null }] } };
  };

  /** Null after a rejection, which changes nothing. */
  const carryOut = (event: EngineEvent, transactionId: string): Evaluation | null => {
    const { tried, evaluation } = decide(programme, state, event, { transactionId, newId });
    if (tried === null) return null;
    ({ state } = tried);
    if (refunded.size > 0) remember(transactionId, event, evaluation, tried);
    for (const effect of evaluation.effects) {
      if (effect.kind === "lifetime") earned += effect.amount;
      else if (effect.kind === "reward_redeemed") count(rewards, effect.reward_id, 1);
      else if (effect.kind === "offer_redeemed" && effect.reward_id !== null)
        count(rewards, effect.reward_id, effect.pieces);
      else if (effect.kind === "reward_returned") count(rewards, effect.reward_id, -1);
      else if (effect.kind === "level_change") [level_id, level_since] = [effect.to_id, event.recorded_at];
    }
    for (const { code, params } of evaluation.explanation) {
      if (code === "coupon_applied") count(discounts, params.coupon_id, params.discount);
      // What the balance could not give back stays earned.
      if (code === "taken_back") forgiven += params.forgiven;
    }
    return evaluation;
  };

  const remember = (_id: string, event: EngineEvent, { explanation }: Evaluation, tried: Tried): void => {
    if (event.type === "visit" && refunded.has(_id)) {
      const { occurred_at, amount, items, earns } = event;
      const stored = { _id, kind: earns ? "visit" : "redeem", occurred_at, amount, items, explanation } as const;
      const entries: LedgerEntry[] = [];
      remembered.set(_id, { stored: { ...stored, entries }, entries });
    }
    const written = tried.written();
    for (const lot of written.lots) lots.set(lot._id, lot);
    for (const entry of written.entries) remembered.get(entry.cause_id)?.entries.push(entry);
  };

  const toEvent = (visit: PlayedVisit, reward_ids: readonly string[], withExtras: boolean): VisitEvent => ({
    type: "visit",
    occurred_at: visit.occurred_at,
    recorded_at: visit.recorded_at,
    amount: visit.amount,
    items: visit.items,
    custom_amount: visit.custom_amount,
    reason: "simulated",
    reward_ids,
    earns: visit.earns,
    staff_limit: null,
    waive_guards: visit.waive_guards,
    confirmed: true,
    // That somebody answered then is known, and not how: as a guard of hand-overs it changes no figures.
    vouched: "phone",
    // What staff would have answered elsewhere is not known: there a new delay refuses.
    ...(visit.despite_delay ? { again_after: visit.recorded_at } : {}),
    coupons: withExtras ? grantsOf(visit) : [],
    offer_lines: withExtras ? visit.offer_lines : [],
    till: {
      place_id: visit.place_id,
      card_subscription_id: opening.card_subscription_id,
      promotion_group_ids: groupsOf(visit),
      lock_key: null,
      handed_over: {},
    },
    ...standing(),
  });

  /** A customer who really used a coupon had it; its limits were kept. */
  const grantsOf = ({ coupon_ids, items_amounts, occurred_at }: PlayedVisit): NonNullable<VisitEvent["coupons"]> =>
    coupon_ids
      .filter((id) => programme.coupons.some((coupon) => coupon._id === id))
      .map((coupon_id) => ({
        _id: `grant ${coupon_id}`,
        coupon_id,
        status: "issued",
        granted_at: occurred_at,
        locked_until: null,
        locked_by: null,
        last_used_at: null,
        used_by_customer: 0,
        used_in_campaign: 0,
        ...(items_amounts[coupon_id] === undefined ? {} : { items_amount: items_amounts[coupon_id] }),
      }));

  const groupsOf = ({ coupon_ids }: PlayedVisit): string[] =>
    programme.coupons.flatMap(({ _id, target }) =>
      target.kind === "promotion_group" && coupon_ids.includes(_id) ? [target.promotion_group_id] : [],
    );

  const commit = (visit: PlayedVisit, event: VisitEvent): boolean => carryOut(event, visit._id) !== null;

  /** The wished ones that the balance can pay, in their order; the others. */
  const payable = (wished: readonly string[], at: string): { now: string[]; later: string[] } => {
    // What waited may count by now, and what counted may have lapsed.
    let left = wished.length === 0 ? 0 : balanceAt(state, at, programme.time_zone).balance;
    const [now, later]: [string[], string[]] = [[], []];
    for (const id of wished) {
      const reward = programme.rewards.find((one) => one._id === id && (one.status ?? "active") === "active");
      if (reward === undefined) continue;
      if (reward.cost <= left) {
        left -= reward.cost;
        now.push(id);
      } else later.push(id);
    }
    return { now, later };
  };

  /** Applies as much of the change as the balance can bear, and returns that. */
  const shift = ({ delta, occurred_at, recorded_at, _id }: PlayedMove | PlayedRefund): number => {
    const possible = Math.max(delta, -Math.max(0, state.balance));
    if (possible === 0) return 0;
    const what = { delta: possible, entry_kind: "adjusted", reason: "simulated", staff_limit: null } as const;
    carryOut({ type: "adjust", occurred_at, recorded_at, ...what }, _id);
    return possible;
  };
  return {
    programme,
    balance: () => state.balance,
    visit: (visit, wished) => {
      const { now, later } = payable(wished, visit.recorded_at);
      if (!visit.earns && now.length === 0 && visit.offer_lines.length === 0) return later;
      if (commit(visit, toEvent(visit, now, true))) return later;
      const isPlain = visit.coupon_ids.length === 0 && visit.offer_lines.length === 0;
      if (!isPlain && commit(visit, toEvent(visit, now, false))) return later;
      if (visit.earns && now.length > 0 && commit(visit, toEvent(visit, [], false))) return wished;
      if (visit.earns) refused += 1;
      return wished;
    },
    redeem: (visit, reward_id) => {
      const bare = { ...visit, _id: `${visit._id} more`, earns: false, amount: null, items: [], custom_amount: null };
      return commit(bare, toEvent(bare, [reward_id], false));
    },
    refund: (refund) => {
      const known = remembered.get(refund.of);
      if (known === undefined) {
        const taken = shift(refund);
        earned += refund.earned;
        forgiven += taken - refund.delta;
        return;
      }
      const ids = known.entries.flatMap(({ moves }) => moves.map(({ lot_id }) => lot_id));
      const event: ReverseEvent = {
        type: "reverse",
        occurred_at: refund.occurred_at,
        recorded_at: refund.recorded_at,
        original: { ...known.stored, lots: [...new Set(ids)].flatMap((id) => lots.get(id) ?? []) },
        scope: refund.scope,
        already_reversed: reversals.get(refund.of) ?? [],
        ...raisedAs(known.stored.explanation),
      };
      const evaluation = carryOut(event, refund._id);
      if (evaluation === null) return;
      // A coupon that comes back has taken nothing off.
      const returned = evaluation.effects.flatMap((effect) =>
        effect.kind === "coupon_returned" ? [effect.grant_id] : [],
      );
      for (const { code, params } of known.stored.explanation)
        if (code === "coupon_applied" && returned.includes(params.grant_id))
          count(discounts, params.coupon_id, -params.discount);
      reversals.set(refund.of, [...event.already_reversed, evaluation.explanation]);
    },
    move: (move) => void shift(move),
    end: (at) => {
      carryOut({ type: "settle", occurred_at: at, recorded_at: at }, "end");
      return {
        earned: earned + forgiven,
        refused,
        rewards,
        discounts,
        balance: state.balance + state.pending,
        level_id,
      };
    },
  };
};
