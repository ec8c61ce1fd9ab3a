import type { LedgerProof } from "@rewardo/contract/ledger-proofs";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** The latest result, if there is any. */
export const selectLedgerProof = (tx: Transaction, scope: BusinessScope): Promise<LedgerProof | undefined> =>
  tx.row(
    statement<LedgerProof>(sql`select p.local_day, p.checked_at, p.memberships, p.entries, p.faulty, p.first_faults,
        exists (select 1 from nightly_runs r where ${inScope(scope, "r.business_id")} and r.local_day = p.local_day
          and r.step = 'proof' and r.status = 'done') as is_complete,
        coalesce((select r.changed from nightly_runs r where ${inScope(scope, "r.business_id")} and r.local_day = p.local_day
          and r.step = 'figures' and r.status = 'done'), 0) as different_figures
      from ledger_proofs p where ${inScope(scope, "p.business_id")} order by p.local_day desc limit 1`),
  );
