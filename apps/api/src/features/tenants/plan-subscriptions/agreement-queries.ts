/** The agreements by which a payment provider charges a business by itself. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

interface Agreement {
  agreement_id: string;
}

/** Those by which something will be charged, the newest first; usually one or none. */
export const selectOpenAgreements = (tx: Transaction, scope: BusinessScope): Promise<Agreement[]> =>
  tx.rows(
    statement<Agreement>(sql`select a.agreement_id from payment_agreements a
      where ${inScope(scope, "a.business_id")} and a.ended_at is null order by a.began_at desc, a.agreement_id desc limit 20`),
  );

interface HeardAgreement {
  agreement_id: string;
  /** When what was told of it happened. */
  at: string;
  is_over: boolean;
}

/** Notes an agreement, told in whatever order. */
export const upsertAgreement = async (
  tx: Transaction,
  scope: BusinessScope,
  { agreement_id, at, is_over }: HeardAgreement,
): Promise<void> => {
  const ended_at = is_over ? at : null;
  await tx.rows(
    statement(sql`insert into payment_agreements (business_id, agreement_id, began_at, ended_at)
      values (${scope.business_id}, ${agreement_id}, ${at}::timestamptz, ${ended_at}::timestamptz)
      on conflict (business_id, agreement_id) do update set began_at = least(payment_agreements.began_at, excluded.began_at),
        ended_at = coalesce(payment_agreements.ended_at, excluded.ended_at)
      returning 1`),
  );
};

/** Has a job tell the provider how the plan stands now, where it charges by itself. */
export const agreeAnew = async (tx: Transaction, scope: BusinessScope): Promise<void> => {
  if ((await selectOpenAgreements(tx, scope)).length === 0) return;
  await insertJob(tx, "payment_agreements", { business_id: scope.business_id });
};
