/** A membership as its reader may see it, with what counts at the time of asking. */
import { balanceAt } from "@rewardo/engine";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { businessScope } from "../../../platform/scope.ts";
import { holds, isPlatform } from "../../../platform/actor.ts";
import { readMembershipById } from "../../ledger/ledger/index.ts";
import { selectCardSubscription, type CardSubscriptionRecord } from "./queries.ts";

type Reader = Pick<Context, "actor" | "scope">;

/** Across all businesses the platform sees the row and changes nothing; what is closed stays as it is, and of what is nobody's its claim decides. */
const rightsOf = ({ actor, scope }: Reader, status: CardSubscriptionRecord["status"]) => {
  const isWithin = !(isPlatform(actor) && scope.kind === "platform");
  const isOpen = isWithin && status !== "closed" && status !== "unclaimed";
  return {
    adjust: isOpen && status !== "frozen" && holds(actor, "points_adjust"),
    modify: isOpen && holds(actor, "users_modify"),
  };
};

/** The membership with what counts at that instant, whether or not anything has written it yet. */
export const toWire = async (
  tx: Transaction,
  reader: Reader,
  record: CardSubscriptionRecord,
  at: string,
): Promise<ManagedCardSubscription> => {
  const { created_at: _createdAt, is_due, ...fields } = record;
  const membership = { ...fields, can: rightsOf(reader, record.status) };
  if (!is_due) return membership;
  const scope = businessScope(record.business_id);
  const { state, programme } = await readMembershipById(tx, scope, { _id: record._id, at, place_id: null });
  const { balance, pending, debt } = balanceAt(state, at, programme.time_zone);
  return { ...membership, balance, pending, debt };
};

/** One membership inside a transaction that is open; throws not_found. */
export const readOneIn = async (tx: Transaction, ctx: Context, id: string): Promise<ManagedCardSubscription> => {
  const at = nowIso(ctx.clock);
  return toWire(tx, ctx, found(await selectCardSubscription(tx, ctx.scope, id, at)), at);
};

/** The refusal of everything that a closed membership is asked for. */
export const membershipClosed = (): AppError =>
  new AppError("refused", { params: { rejected: [{ code: "membership_closed", params: {} }] } });

/** Throws for a membership that is closed, or nobody's yet: of that one only its claim decides. */
export const requireHeld = (status: ManagedCardSubscription["status"]): void => {
  if (status === "closed") throw membershipClosed();
  if (status === "unclaimed")
    throw new AppError("refused", { params: { rejected: [{ code: "membership_unclaimed", params: {} }] } });
};

/** Tells open consoles that something they may show has changed, where no transaction says so. */
export const tellChanged = ({ live, scope }: BusinessContext): void =>
  live.publish({ kind: "business", business_id: scope.business_id });
