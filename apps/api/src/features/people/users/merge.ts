/** Two customers who are one person: seen before, all cards and what has happened in one transaction, once. */
import type { User, UserMergeOutcome } from "@rewardo/contract/users";
import { foldedKey } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import {
  foreseeMerges,
  readCardSteps,
  readCardSubscriptionIn,
  giveMemberships,
  writeMerge,
  type CardStep,
} from "../card-subscriptions/index.ts";
import { mergeConsents } from "../../base/consents/index.ts";
import { updateEmailConfirmed } from "./email-queries.ts";
import { mergeFields } from "./merge-fields.ts";
import {
  passOwnFieldsOn,
  selectUser,
  selectUserForChange,
  updateUserFields,
  updateUserMerged,
  type UserRecord,
} from "./queries.ts";
import { readOneIn } from "./service.ts";

interface Pair {
  readonly into_id: string;
  readonly from_id: string;
}

const requirePair = (into: UserRecord, from: UserRecord): void => {
  if (into._id === from._id) throw invalidField("from_id", "same", "A customer cannot be merged with themselves");
  if (into.merged_into !== null || from.merged_into !== null) {
    throw invalidField("from_id", "already_merged", "One of the two has been merged already");
  }
};

const outcomesOf = async (tx: Transaction, ctx: BusinessContext, { card_id, keep_id, ids }: CardStep) => {
  if (keep_id !== null) {
    const after = await foreseeMerges(tx, ctx, { into_id: keep_id, from_ids: ids });
    return [{ card_id, outcome: "merges" as const, ...after }];
  }
  const moving: UserMergeOutcome["cards"] = [];
  for (const id of ids) {
    const { balance, pending } = await readCardSubscriptionIn(tx, ctx, id);
    moving.push({ card_id, outcome: "moves", balance_after: balance, pending_after: pending });
  }
  return moving;
};

/** Previews a merge; nothing is written. */
export const previewUserMerge = (ctx: BusinessContext, pair: Pair): Promise<UserMergeOutcome> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const into = found(await selectUser(tx, ctx.scope, pair.into_id));
    const from = found(await selectUser(tx, ctx.scope, pair.from_id));
    requirePair(into, from);
    const cards: UserMergeOutcome["cards"] = [];
    for (const step of await readCardSteps(tx, ctx.scope, pair, { isHeld: false })) {
      cards.push(...(await outcomesOf(tx, ctx, step)));
    }
    const { filled, lost } = mergeFields(into, from);
    return {
      into: await readOneIn(tx, ctx, pair.into_id),
      from: await readOneIn(tx, ctx, pair.from_id),
      cards,
      filled,
      lost,
    };
  });

/** Holds both in the order of their ids, so that of two merges of one pair the second sees what the first has done. */
const holdPair = async (tx: Transaction, ctx: BusinessContext, { into_id, from_id }: Pair) => {
  const held = new Map<string, UserRecord>();
  for (const id of [into_id, from_id].toSorted((a, b) => (a < b ? -1 : 1))) {
    held.set(id, found(await selectUserForChange(tx, ctx.scope, id)));
  }
  const [into, from] = [found(held.get(into_id)), found(held.get(from_id))];
  requirePair(into, from);
  return { into, from };
};

/** A client's key has no blank, so the keys of the cards' merges cannot collide with one. */
const writeCards = async (
  tx: Transaction,
  ctx: BusinessContext,
  pair: Pair,
  idempotency: Idempotency,
): Promise<{ merged: number; ids: string[] }> => {
  const ids: string[] = [];
  let merged = 0;
  for (const { keep_id, ids: ending } of await readCardSteps(tx, ctx.scope, pair, { isHeld: true })) {
    if (keep_id === null) continue;
    for (const from_id of ending) {
      const key = `users ${idempotency.key} ${from_id}`;
      const written = await writeMerge(tx, ctx, { into_id: keep_id, from_id }, { ...idempotency, key });
      ids.push(...written.ids);
      merged += 1;
    }
  }
  return { merged, ids };
};

/** Merges inside an open transaction; answers the ids of the transactions that it wrote. Throws conflict when a till was faster. */
export const mergeUsersIn = async (
  tx: Transaction,
  ctx: BusinessContext,
  pair: Pair,
  idempotency: Idempotency,
): Promise<string[]> => {
  const { into, from } = await holdPair(tx, ctx, pair);
  const now = nowIso(ctx.clock);
  const { merged, ids } = await writeCards(tx, ctx, pair, idempotency);
  await giveMemberships(tx, ctx.scope, { ...pair, now });
  const { fields, filled, lost } = mergeFields(into, from);
  if (filled.length > 0) {
    const name_key = foldedKey([fields.first_name, fields.last_name].filter(Boolean).join(" "));
    await updateUserFields(tx, ctx.scope, pair.into_id, { ...fields, name_key, now });
  }
  if (from.email_confirmed_at !== null && from.email !== null) {
    // The confirmation of an address holds after the merge: both customers are the person who confirmed it.
    const { email, email_confirmed_at: at } = from;
    await updateEmailConfirmed(tx, ctx.scope, pair.into_id, { email, at, now });
  }
  await passOwnFieldsOn(tx, ctx.scope, pair);
  await mergeConsents(tx, ctx, pair);
  await updateUserMerged(tx, ctx.scope, { ...pair, now });
  await insertAuditEntry(tx, ctx, {
    action: "merged",
    entity: "users",
    entity_id: pair.into_id,
    after: { merged_id: pair.from_id, merged_cards: merged, filled, lost },
  });
  return ids;
};

/**
 * Merges `from_id` into `into_id`: cards of one programme become one, the others go over, empty fields are filled, and of
 * the one who ends nothing personal stays. A repeat with the same key answers the survivor. Throws conflict when tills
 * were faster three times.
 */
export const mergeUsers = async (ctx: BusinessContext, pair: Pair, idempotency: Idempotency): Promise<User> => {
  const { business_id } = ctx.scope;
  let ids: string[] = [];
  const user = await whenOvertaken(() =>
    ctx.database.write(ctx.scope, async (tx) => {
      await createOnce(tx, ctx, idempotency, async () => {
        ids = await mergeUsersIn(tx, ctx, pair, idempotency);
      });
      return readOneIn(tx, ctx, pair.into_id);
    }),
  );
  if (ids.length > 0) ctx.live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
  ctx.live.publish({ kind: "business", business_id });
  return user;
};
