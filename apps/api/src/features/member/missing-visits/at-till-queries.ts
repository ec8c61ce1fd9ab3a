/** Customers' reports of missing visits as a till at their place answers them. */
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import type { RoleLimits } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { Asked } from "./queries.ts";

type Stored = Exclude<AdjustmentRequest["status"], "lapsed">;

export interface WaitingReport extends Asked {
  readonly _id: string;
  readonly first_name: string | null;
  readonly email: string | null;
  readonly number_end: string | null;
  readonly delta: number;
  readonly due_at: string;
  readonly created_at: string;
  readonly earlier: number;
  readonly was_right: boolean | null;
}

interface Wanted {
  readonly place_id: string;
  /** Asked since then: what is older has lapsed. */
  readonly since: string;
  /** Earlier reports of the customer count from then on. */
  readonly known_since: string;
  readonly limit: number;
}

const earlierOf = (scope: BusinessScope, since: string): RawBuilder<unknown> => sql`from adjustment_requests e
  where ${inScope(scope, "e.business_id")} and e.user_id = ar.user_id and e.kind = 'missing_visit' and e._id <> ar._id
    and e.created_at < ar.created_at and e.created_at >= ${since}::timestamptz`;

/** Reports that wait for an answer and were at this place, or name none; those to be answered first come first. */
export const selectWaitingReports = (
  tx: Transaction,
  scope: BusinessScope,
  { place_id, since, known_since, limit }: Wanted,
): Promise<WaitingReport[]> =>
  tx.rows(
    statement<WaitingReport>(sql`select ar._id, nullif(btrim(u.first_name), '') as first_name, lower(u.email) as email,
        (select right(n.number, 4) from card_numbers n where ${inScope(scope, "n.business_id")}
          and n.card_subscription_id = ar.card_subscription_id and n.status = 'active' order by n.created_at desc limit 1) as number_end,
        ar.delta, ar.receipt, ar.place_id, ar.visited_from, ar.visited_to, ar.due_at, ar.created_at,
        (select count(*)::integer ${earlierOf(scope, known_since)}) as earlier,
        (select e.status = 'approved' ${earlierOf(scope, known_since)} and e.status in ('approved', 'declined')
          order by e.created_at desc limit 1) as was_right
      from adjustment_requests ar join users u on ${inScope(scope, "u.business_id")} and u._id = ar.user_id
      where ${inScope(scope, "ar.business_id")} and ar.status = 'pending' and ar.kind = 'missing_visit' and ar.due_at is not null
        and (ar.place_id = ${place_id}::uuid or ar.place_id is null) and ar.created_at > ${since}::timestamptz
      order by ar.due_at, ar._id limit ${limit}::integer`),
  );

export interface AnswerableReport extends Asked {
  readonly _id: string;
  readonly status: Stored;
  readonly user_id: string;
  readonly account_id: null;
  readonly card_subscription_id: string;
  readonly email: string | null;
  readonly delta: number;
  readonly decided_by: string | null;
  readonly transaction_id: string | null;
  readonly created_at: string;
}

const asked = (scope: BusinessScope, _id: string): RawBuilder<unknown> => sql`from adjustment_requests ar
  where ${inScope(scope, "ar.business_id")} and ar._id = ${_id}::uuid and ar.kind = 'missing_visit'`;

/** A report as it is now; the caller looks at its place. */
export const selectAnswerableReport = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<AnswerableReport | undefined> =>
  tx.row(
    statement<AnswerableReport>(sql`select ar._id, ar.status, ar.user_id, ar.account_id, ar.card_subscription_id, ar.receipt, ar.place_id,
      ar.visited_from, ar.visited_to, ar.delta, ar.decided_by, ar.transaction_id, ar.created_at,
      (select lower(u.email) from users u where ${inScope(scope, "u.business_id")} and u._id = ar.user_id) as email
      ${asked(scope, _id)}`),
  );

/** Holds the report until the end of the transaction and tells how it stands. */
export const selectReportHeld = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ status: Stored } | undefined> =>
  tx.row(statement<{ status: Stored }>(sql`select ar.status ${asked(scope, _id)} for no key update`));

/** The visit that an order was counted as. */
export const selectVisitOfOrder = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ _id: string; transaction_id: string | null } | undefined> =>
  tx.row(
    statement<{
      _id: string;
      transaction_id: string | null;
    }>(sql`select o._id, o.transaction_id from integration_orders o
      where ${inScope(scope, "o.business_id")} and o._id = ${_id}::uuid`),
  );

export interface PersonRole {
  readonly account_role_id: string;
  readonly all_places: boolean;
  /** `null` for a role that every business has. */
  readonly permissions: string[] | null;
  readonly limits: RoleLimits | null;
}

/** The role of a person, with its permissions and limits where the business defined it. */
export const selectRoleOf = (
  tx: Transaction,
  scope: BusinessScope,
  account_id: string,
): Promise<PersonRole | undefined> =>
  tx.row(
    statement<PersonRole>(sql`select a.account_role_id, a.all_places, r.permissions, r.limits from accounts a
      left join account_roles r on ${inScope(scope, "r.business_id")} and r._id = a.account_role_id
      where ${inScope(scope, "a.business_id")} and a._id = ${account_id}::uuid and a.status = 'active'`),
  );
