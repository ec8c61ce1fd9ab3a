/** The end of a membership: what it has lapses. With its customer's erasure its numbers are retired and it is closed, too. */
import { createHash } from "node:crypto";
import { evaluate } from "@rewardo/engine";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Actor } from "../../../platform/actor.ts";
import { countMembers } from "../../programme/cards/index.ts";
import { readMembershipById, writeOutcome } from "../../ledger/ledger/index.ts";
import { updateOthersRevoked } from "./number-queries.ts";
import { selectStatusForChange, updateCardSubscriptionStatus } from "./queries.ts";

type Ender = Pick<BusinessContext, "scope" | "clock"> & { readonly actor: Pick<Actor, "_id" | "kind"> | null };

/** No card has it: every number of the membership is another. */
export const noNumber = "";

/**
 * Lets everything that a membership has lapse, in the transaction given, which holds it; answers the ids of what was
 * written: nothing where it has nothing.
 * @param why first word of the key: a client's key has no blank, so this one is no client's
 */
export const lapseMembership = async (
  tx: Transaction,
  ctx: Ender,
  card_subscription_id: string,
  { why, of }: { why: "erase" | "close" | "unclaimed"; of: string },
): Promise<string[]> => {
  const now = nowIso(ctx.clock);
  const membership = await readMembershipById(tx, ctx.scope, { _id: card_subscription_id, at: now, place_id: null });
  const { state, programme } = membership;
  if (!state.lots.some(({ remaining, held }) => remaining > 0 || held > 0)) return [];
  const evaluation = evaluate(programme, state, { type: "lapse", occurred_at: now, recorded_at: now });
  const written = await writeOutcome(
    tx,
    ctx.scope,
    membership,
    evaluation,
    {
      kind: "expire",
      source: "system",
      actor: ctx.actor,
      ...{ place_id: null, amount: null, items: [], reward_ids: [], reverses_id: null, reason: null },
      occurred_at: now,
      recorded_at: now,
    },
    { key: `${why} ${card_subscription_id}`, request_hash: createHash("sha256").update(of).digest() },
  );
  if (written === null) throw new AppError("conflict");
  const { transaction, due } = written;
  return due === null ? [transaction._id] : [due._id, transaction._id];
};

/** Ends one membership that is open, in the transaction given, and answers the ids of what was written. */
export const endMembership = async (
  tx: Transaction,
  ctx: Ender,
  card_subscription_id: string,
  user_id: string,
): Promise<string[]> => {
  const { card_id } = found(await selectStatusForChange(tx, ctx.scope, card_subscription_id));
  const ids = await lapseMembership(tx, ctx, card_subscription_id, { why: "erase", of: user_id });
  const now = nowIso(ctx.clock);
  await updateOthersRevoked(tx, ctx.scope, { number: noNumber, card_subscription_id });
  await updateCardSubscriptionStatus(tx, ctx.scope, card_subscription_id, { status: "closed", merged_into: null, now });
  await countMembers(tx, ctx.scope, card_id, -1);
  return ids;
};
