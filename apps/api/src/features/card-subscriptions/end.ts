/** The end of a membership whose customer is erased: what it has lapses, its numbers are retired, and it is closed. */
import { createHash } from "node:crypto";
import { evaluate } from "@rewardo/engine";
import { nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { AppError, found } from "../../platform/errors.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import type { Actor } from "../../platform/session/actor.ts";
import { countMembers } from "../cards/index.ts";
import { readMembershipById, writeOutcome } from "../ledger/index.ts";
import { updateOthersRevoked } from "./number-queries.ts";
import { selectStatusForChange, updateCardSubscriptionStatus } from "./queries.ts";

type Ender = Pick<BusinessContext, "scope" | "clock"> & { readonly actor: Pick<Actor, "_id" | "kind"> | null };

/** No card has it: every number of the membership is another. */
const noNumber = "";

/** Ends one membership that is open, in the transaction given, and answers the ids of what was written. */
export const endMembership = async (
  tx: Transaction,
  ctx: Ender,
  card_subscription_id: string,
  user_id: string,
): Promise<string[]> => {
  const { card_id } = found(await selectStatusForChange(tx, ctx.scope, card_subscription_id));
  const now = nowIso(ctx.clock);
  const membership = await readMembershipById(tx, ctx.scope, { _id: card_subscription_id, at: now, place_id: null });
  const { state, programme } = membership;
  const ids: string[] = [];
  const hasSomething = state.lots.some(({ remaining, held }) => remaining > 0 || held > 0);
  if (hasSomething) {
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
      {
        // A client's key has no blank, so this one is no client's.
        key: `erase ${card_subscription_id}`,
        request_hash: createHash("sha256").update(user_id).digest(),
      },
    );
    if (written === null) throw new AppError("conflict");
    const { transaction, due } = written;
    ids.push(...(due === null ? [transaction._id] : [due._id, transaction._id]));
  }
  await updateOthersRevoked(tx, ctx.scope, { number: noNumber, card_subscription_id });
  await updateCardSubscriptionStatus(tx, ctx.scope, card_subscription_id, { status: "closed", merged_into: null, now });
  await countMembers(tx, ctx.scope, card_id, -1);
  return ids;
};
