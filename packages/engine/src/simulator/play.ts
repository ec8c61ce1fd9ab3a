import type { Programme } from "../types/index.ts";
import { openingAsWarned, programmeAsWarned } from "./as-warned.ts";
import { openRun, type Decide, type Run } from "./run.ts";
import { openRecorded } from "./recorded-run.ts";
import type { Opening, Played, PlayedEvent } from "./simulator-types.ts";

/** The reward that most have in mind: the cheapest one on offer. */
const usualReward = ({ rewards }: Programme) =>
  rewards.reduce<Programme["rewards"][number] | null>(
    (least, one) => ((one.status ?? "active") === "active" && (least === null || one.cost < least.cost) ? one : least),
    null,
  );

const waiting = (balance: number, cost: number | undefined): number =>
  cost === undefined ? 0 : Math.floor(Math.max(0, balance) / cost);

/** Plays one programme; `playBoth` says how members behave. */
export const playWith = (
  decide: Decide,
  { live, draft }: { readonly live: Programme; readonly draft: Programme },
  opening: Opening,
  events: readonly PlayedEvent[],
  until: string,
): { readonly live: Played; readonly draft: Played } => {
  const refunded = new Set(events.flatMap((event) => (event.kind === "refund" ? [event.of] : [])));
  const before = openingAsWarned(opening);
  const played = (programme: Programme): Run => openRun(decide, programmeAsWarned(programme), before, refunded);
  const other = played(draft);
  const real = openRecorded(live, opening, events, until) ?? played(live);
  const [usualLive, usualDraft] = [usualReward(live), usualReward(draft)];
  let wishes: readonly string[] = [];
  for (const event of events) {
    if (event.kind === "visit") {
      real.visit(event, event.reward_ids);
      wishes = other.visit(event, [...wishes, ...event.reward_ids]);
      if (usualDraft === null || wishes.length > 0) continue;
      let more = waiting(other.balance(), usualDraft.cost) - waiting(real.balance(), usualLive?.cost);
      while (more > 0 && other.redeem(event, usualDraft._id)) more -= 1;
    } else if (event.kind === "refund") {
      real.refund(event);
      other.refund(event);
    } else {
      real.move(event);
      other.move(event);
    }
  }
  return { live: real.end(until), draft: other.end(until) };
};
