/** Whether a hand-over that needs the customer's yes has it: from their phone, or from staff who looked where no phone answered. */
import { declinedMinutes } from "@rewardo/contract/reward-confirmations";
import type { Basket } from "@rewardo/contract/scanner";
import type { Evaluation } from "@rewardo/engine";
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import type { TillContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import {
  selectConfirmation,
  selectDeclinedSince,
  updateConfirmationUsed,
  type ConfirmationRow,
} from "./vouching-queries.ts";

export interface Vouching {
  readonly confirmation: ConfirmationRow;
  readonly by: "phone" | "staff";
}

const sorted = (ids: readonly string[]): string => ids.toSorted().join();

/** The basket hands over what was asked about, and nothing else. */
const isAbout = ({ reward_ids, offer_ids }: ConfirmationRow, basket: Basket): boolean =>
  sorted(reward_ids) === sorted(basket.reward_ids ?? []) &&
  sorted(offer_ids) === sorted((basket.offer_lines ?? []).map(({ offer_id }) => offer_id));

/** Minutes after a question has run out in which staff may still hand over by a look: they have the guest before them. */
const lookMinutes = 10;

/**
 * Whether staff may hand over by looking at the name or number instead: no phone holds the card, or the customer did not answer in
 * time. Not within some minutes of a "no": then the phone's holder says that somebody else stands at the till.
 */
export const mayLook = async (
  tx: Transaction,
  { scope, actor }: Pick<TillContext, "scope" | "actor">,
  { status, phones, expires_at, card_subscription_id }: ConfirmationRow,
  now: string,
): Promise<boolean> => {
  const isPerson = actor.kind === "account" || actor.kind === "device";
  if (!isPerson || status !== "waiting" || (phones > 0 && expires_at > now)) return false;
  if (Date.parse(now) - Date.parse(expires_at) > lookMinutes * 60_000) return false;
  const since = new Date(Date.parse(now) - declinedMinutes * 60_000).toISOString();
  return (await selectDeclinedSince(tx, scope, { card_subscription_id, since })) === undefined;
};

/** The yes that the basket names, if it is about this card and these rewards, was asked by this till at this place, and stands. */
export const readVouching = async (
  tx: Transaction,
  ctx: TillContext,
  basket: Basket,
  { card_subscription_id, now }: { card_subscription_id: string; now: string },
): Promise<Vouching | undefined> => {
  if (basket.confirmation_id === undefined) return undefined;
  const confirmation = await selectConfirmation(tx, ctx.scope, basket.confirmation_id);
  if (confirmation?.card_subscription_id !== card_subscription_id || !isAbout(confirmation, basket)) return undefined;
  if (confirmation.place_id !== basket.place_id || confirmation.actor_id !== ctx.actor._id) return undefined;
  if (confirmation.status === "confirmed" && confirmation.expires_at > now) return { confirmation, by: "phone" };
  const isLooked = basket.looked === true && (await mayLook(tx, ctx, confirmation, now));
  return isLooked ? { confirmation, by: "staff" } : undefined;
};

/**
 * Uses up the yes in the transaction that hands over. A look is noted in the audit as well.
 * @throws conflict when it was decided meanwhile, after which the visit is decided anew; refused when the rewards cost something else now
 */
export const noteUse = async (
  tx: Transaction,
  ctx: TillContext,
  vouching: Vouching | undefined,
  { evaluation, transaction_id, now }: { evaluation: Evaluation; transaction_id: string; now: string },
): Promise<void> => {
  const needed = evaluation.explanation.find(({ code }) => code === "handover_confirmed");
  if (vouching === undefined || needed?.code !== "handover_confirmed") return;
  const { by, confirmation } = vouching;
  const { _id, card_subscription_id } = confirmation;
  const { cost, unit } = needed.params;
  // The card's rules changed since: the customer said yes to another price.
  if (cost !== confirmation.cost)
    throw new AppError("refused", {
      params: { rejected: [{ code: "phone_confirmation_required", params: { cost, from: cost, unit } }] },
    });
  if (!(await updateConfirmationUsed(tx, ctx.scope, { _id, by, transaction_id, now }))) throw new AppError("conflict");
  if (by === "phone") return;
  const after = { card_subscription_id, transaction_id, cost };
  // Of people at a till, whose calls say from where they came.
  await insertAuditEntry(
    tx,
    { request: noRequest, ...ctx },
    { action: "looked", entity: "reward_confirmations", entity_id: _id, after },
  );
};
