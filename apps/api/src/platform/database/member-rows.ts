/** Pieces of statements that find the customer behind a browser or a link. */
import { inScope, sql, type RawBuilder } from "./sql.ts";
import type { BusinessScope } from "../scope.ts";

/** What a customer `o` sees of the business's rows, as columns of `MemberRows`. */
export const ownRows = (scope: BusinessScope): RawBuilder<unknown> => sql`o._id as user_id,
  array(select m._id from users m where ${inScope(scope, "m.business_id")} and m.merged_into = o._id) as merged_user_ids,
  array(select cs._id from card_subscriptions cs where ${inScope(scope, "cs.business_id")} and cs.person_id = o._id) as card_subscription_ids`;

/** `o` is the customer of a row that names `id`, or the one that they were merged into; nobody where they are removed. */
export const joinOwner = (scope: BusinessScope, id: string): RawBuilder<unknown> => sql`
  join users u on ${inScope(scope, "u.business_id")} and u._id = ${sql.ref(id)}
  join users o on ${inScope(scope, "o.business_id")} and o._id = coalesce(u.merged_into, u._id)
    and o.removed_at is null and o.erased_at is null`;
