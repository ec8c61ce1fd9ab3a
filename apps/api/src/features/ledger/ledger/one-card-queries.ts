import { type RawBuilder, sql } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** SQL condition on a card number `n`: no other card in use has a number that differs in spelling alone. */
const isOneCard = (scope: BusinessScope): RawBuilder<boolean> =>
  sql`not exists (select from card_numbers same where same.business_id = ${scope.business_id}::uuid
    and same.number_key = n.number_key and same.status = 'active' and same.card_subscription_id <> n.card_subscription_id)`;

/** Parts of statements. */
export const oneCardParts = { isOneCard };
