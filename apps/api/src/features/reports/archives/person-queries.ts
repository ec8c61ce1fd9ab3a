/** For every table with data of a customer or their cards: how to find the rows. */
import type { ArchiveTable } from "@rewardo/texts/archives";
import { sql, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** The customer, and customers merged into them. */
const people = (scope: BusinessScope, user_id: string): RawBuilder<unknown> =>
  sql`(select u._id from users u where u.business_id = ${scope.business_id}::uuid and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid))`;

const cards = (scope: BusinessScope, user_id: string): RawBuilder<unknown> =>
  sql`(select cs._id from card_subscriptions cs where cs.business_id = ${scope.business_id}::uuid and cs.user_id in ${people(scope, user_id)})`;

const ofCards = (scope: BusinessScope, user_id: string): RawBuilder<unknown> =>
  sql`t.card_subscription_id in ${cards(scope, user_id)}`;
const ofPeople = (scope: BusinessScope, user_id: string): RawBuilder<unknown> =>
  sql`t.user_id in ${people(scope, user_id)}`;

/** SQL condition on the table's row `t`. */
export const personTables: Partial<
  Record<ArchiveTable, (scope: BusinessScope, user_id: string) => RawBuilder<unknown>>
> = {
  users: (scope, user_id) => sql`t._id in ${people(scope, user_id)}`,
  card_subscriptions: ofPeople,
  card_numbers: ofCards,
  transactions: ofCards,
  claims: (scope, user_id) => sql`(${ofCards(scope, user_id)} or ${ofPeople(scope, user_id)})`,
  member_joins: ofCards,
  feedback: ofCards,
  ledger_entries: ofCards,
  lots: ofCards,
  level_changes: ofCards,
  coupon_grants: ofCards,
  coupon_uses: ofCards,
  promotion_group_members: ofCards,
  challenge_plays: ofCards,
  challenge_prizes: ofCards,
  challenge_nicknames: ofCards,
  adjustment_requests: ofCards,
  promise_conflicts: ofCards,
  rfm_changes: ofPeople,
  consent_events: ofPeople,
  member_browsers: ofPeople,
  referrals: (scope, user_id) =>
    sql`(t.inviter_id in ${people(scope, user_id)} or t.guest_id in ${people(scope, user_id)})`,
  message_deliveries: ofPeople,
  message_suppressions: ofPeople,
  automation_runs: ofPeople,
  // Fields by their names: the audit keeps no personal value.
  audit_entries: (scope, user_id) => sql`((t.entity = 'users' and t.entity_id in ${people(scope, user_id)})
    or (t.entity = 'card_subscriptions' and t.entity_id in ${cards(scope, user_id)}))`,
};
