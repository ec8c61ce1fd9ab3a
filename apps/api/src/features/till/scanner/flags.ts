/** Reasons for a review of a visit: a question to a person, never a verdict; and what they are told by. */
import type { TransactionFlag } from "@rewardo/contract/transactions";
import type { VisitEvent } from "@rewardo/engine";
import { localDay, startOfLocalDay } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import type { TillContext } from "../../../platform/context.ts";
import { personOf, type Actor } from "../../../platform/actor.ts";
import { isOwnCard, type Membership } from "../../ledger/ledger/index.ts";
import { selectCountedSince } from "./queries.ts";

/** The context of who answers for a visit: who claimed the receipt of the order that it is made of, else the caller. */
export const answeringFor = (ctx: TillContext, order: { readonly claimed_by?: Actor } | undefined): TillContext =>
  order?.claimed_by === undefined ? ctx : { ...ctx, actor: order.claimed_by };

/** More visits than these on one card by one person or device in a day are flagged. */
const ordinaryVisits = 12;
/** A till that was without a network for longer is asked about. */
const promptMs = 3_600_000;

const nothing = { visits: 0, amount: 0, earned: 0 };

/**
 * Units that the person or device responsible for the visit has counted on this card today; not for a POS system, which
 * sends the orders of every till.
 */
export const readCountedToday = (
  tx: Transaction,
  { actor, scope }: TillContext,
  { row, programme }: Membership,
  now: string,
): Promise<typeof nothing> => {
  if (actor.kind === "integration") return Promise.resolve(nothing);
  const since = new Date(startOfLocalDay(localDay(now, programme.time_zone), programme.time_zone)).toISOString();
  const counted_by = personOf(actor) ?? actor._id;
  return selectCountedSince(tx, scope, { card_subscription_id: row._id, counted_by, since });
};

interface Judged {
  readonly event: VisitEvent;
  /** Whether the card belongs to the member of staff who records the visit; `null` if it was not looked up yet. */
  readonly isOwn: boolean | null;
  /** Visits on this card today, before this one. */
  readonly visits: number;
  readonly countVisitForBurst: () => boolean;
}

/** `ctx.actor` answers for the visit. */
export const flagsOf = async (
  tx: Transaction,
  ctx: TillContext,
  { row }: Membership,
  { event, isOwn, visits, countVisitForBurst }: Judged,
): Promise<TransactionFlag[]> => {
  const isTills = !event.waive_guards && ctx.actor.kind !== "integration";
  const isLate = isTills && Date.parse(event.recorded_at) - Date.parse(event.occurred_at) > promptMs;
  const flags: Record<TransactionFlag, boolean> = {
    own_card: isOwn ?? (await isOwnCard(tx, ctx, row)),
    burst: isTills && event.earns && countVisitForBurst(),
    backdated: isLate,
    repeated: isTills && event.earns && visits >= ordinaryVisits,
  };
  return (Object.keys(flags) as TransactionFlag[]).filter((flag) => flags[flag]);
};
