/**
 * Erasing a customer (article 17 GDPR): what tells who they are goes at once, and what happened stays under an id that
 * leads to no person, so that ledger, statistics and exports still agree.
 */
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import type { Actor } from "../../../platform/actor.ts";
import { endOpeners } from "../../../platform/session/member-queries.ts";
import { endMembership } from "../card-subscriptions/index.ts";
import { withdrawConsents } from "../../base/consents/index.ts";
import { deleteTracesErased, selectOpenMemberships, updateTextsErased, updateUserErased } from "./erase-queries.ts";
import { selectUserForChange } from "./queries.ts";

/** Author of an erasure; none if the retention rule erases. */
type Eraser = Pick<BusinessContext, "scope" | "clock"> & {
  readonly actor: Pick<Actor, "_id" | "kind"> | null;
  readonly request?: BusinessContext["request"];
};

/** Fields of a customer that can hold something of them. */
const personal = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "birth_date",
  "gender",
  "language",
  "note",
  "external_id",
] as const;

/** Erases one customer inside an open transaction and answers the ids of the transactions that it wrote. */
export const eraseUserIn = async (
  tx: Transaction,
  ctx: Eraser,
  user_id: string,
  { reason }: { reason: "asked" | "retention" },
): Promise<string[]> => {
  const user = found(await selectUserForChange(tx, ctx.scope, user_id));
  if (user.merged_into !== null) throw notFound();
  const now = nowIso(ctx.clock);
  const ids: string[] = [];
  const memberships = await selectOpenMemberships(tx, ctx.scope, user_id);
  for (const { _id } of memberships) ids.push(...(await endMembership(tx, ctx, _id, user_id)));
  await withdrawConsents(tx, ctx, user_id);
  await updateTextsErased(tx, ctx.scope, { user_id, now });
  await deleteTracesErased(tx, ctx.scope, { user_id, now });
  await endOpeners(tx, ctx.scope, { user_ids: [user_id], now });
  await updateUserErased(tx, ctx.scope, { user_id, now });
  await insertAuditEntry(
    tx,
    { ...ctx, request: ctx.request ?? noRequest },
    {
      action: "erased",
      entity: "users",
      entity_id: user_id,
      after: {
        reason,
        cards: memberships.length,
        fields: personal.filter((field) => user[field] !== null && user[field] !== "unknown"),
      },
    },
  );
  return ids;
};

/** Tells open pages what an erasure wrote: lists of transactions, the business, and the customer's own card. */
export const tellErased = (
  { live, scope: { business_id } }: Pick<BusinessContext, "live" | "scope">,
  user_id: string,
  ids: string[],
): void => {
  if (ids.length > 0) live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
  live.publish({ kind: "business", business_id });
  live.publish({ kind: "actor", business_id, actor_id: user_id });
};

/** Erases a customer, once; a repeat with the same key changes nothing. Throws conflict when tills were faster three times. */
export const eraseUser = async (
  ctx: BusinessContext,
  user_id: string,
  idempotency: Idempotency,
): Promise<undefined> => {
  let ids: string[] = [];
  await whenOvertaken(() =>
    ctx.database.write(ctx.scope, (tx) =>
      createOnce(tx, ctx, idempotency, async () => {
        ids = await eraseUserIn(tx, ctx, user_id, { reason: "asked" });
      }),
    ),
  );
  tellErased(ctx, user_id, ids);
};
