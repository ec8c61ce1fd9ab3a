import { compareInstants } from "@rewardo/rules";
import { isGuarded, lotDue, lotEnd, lotTerms } from "../ledger/index.ts";
import type { LotTerms, Programme } from "../types/index.ts";
import type { Run } from "./run.ts";
import type { Opening, PlayedEvent, PlayedVisit } from "./simulator-types.ts";

type RecordedVisit = PlayedVisit & { readonly given: NonNullable<PlayedVisit["given"]> };

/**
 * What a membership really got under the programme in force. This needs a complete record: every visit was decided under
 * this programme, what was earned and spent adds up to each balance, and no units lapse or wait. Otherwise `null`, and the
 * simulator plays the visits through the engine.
 */
export const openRecorded = (
  programme: Programme,
  opening: Opening,
  events: readonly PlayedEvent[],
  until: string,
): Run | null => {
  if (programme.levels.length > 0 || programme.pending_hours > 0) return null;
  if (!events.every(isRecorded) || !addsUp(programme, opening, events) || lapses(programme, opening, events, until))
    return null;
  let { balance } = opening.state;
  let earned = 0;
  const rewards = new Map<string, number>();
  return {
    programme,
    balance: () => balance,
    visit: ({ given }, taken) => {
      if (given === null) return taken;
      ({ balance } = given);
      earned += given.earned;
      for (const id of taken) rewards.set(id, (rewards.get(id) ?? 0) + 1);
      return [];
    },
    // No other kind of event is among them.
    ...{ redeem: () => false, refund: () => {}, move: () => {} },
    end: () => ({ earned, refused: 0, rewards, discounts: new Map(), balance, level_id: opening.level_id }),
  };
};

const isRecorded = (event: PlayedEvent): event is RecordedVisit =>
  event.kind === "visit" && event.given !== null && event.coupon_ids.length === 0 && event.offer_lines.length === 0;

/** Whether each balance is the one before it with what was earned and without what was spent: nothing else happened. */
const addsUp = ({ rewards }: Programme, { state }: Opening, events: readonly RecordedVisit[]): boolean => {
  if (state.debt !== 0 || state.pending !== 0) return false;
  let { balance } = state;
  for (const { reward_ids, given } of events) {
    for (const id of reward_ids) {
      const reward = rewards.find((one) => one._id === id && (one.status ?? "active") === "active");
      if (reward === undefined) return false;
      balance -= reward.cost;
    }
    balance += given.earned;
    if (balance !== given.balance) return false;
  }
  return true;
};

/** Whether anything may lapse between the last event and the end. What lapsed before would be missing in a balance. */
const lapses = (programme: Programme, { state }: Opening, events: readonly PlayedEvent[], until: string): boolean => {
  const times = events.map(({ occurred_at }) => occurred_at).toSorted();
  const [first, last = state.last_activity_at] = [times[0], times.at(-1)];
  const lastRecorded = events.at(-1)?.recorded_at ?? until;
  const isOver = (at: string): boolean => compareInstants(at, until) <= 0;
  const ends = (terms: LotTerms): boolean => {
    const { expires_at } = terms;
    // What waited for a warning is played as if it had arrived.
    if (isGuarded(terms)) return dueWithin(terms);
    if (expires_at !== null) return isOver(expires_at) && compareInstants(expires_at, lastRecorded) > 0;
    return lotEnd(terms, last, programme.time_zone) <= Date.parse(until);
  };
  const active = [...(state.last_activity_at === null ? [] : [state.last_activity_at]), ...times];
  const dueWithin = (terms: LotTerms): boolean =>
    [...active, until].some((at, nr) => lotDue(terms, active[nr - 1] ?? null, programme.time_zone) <= Date.parse(at));
  if (state.lots.some(ends)) return true;
  if (first === undefined) return false;
  // The lot that came first expires first.
  const terms = lotTerms(programme, first);
  return terms.expires_at === null ? ends(terms) : isOver(terms.expires_at);
};
