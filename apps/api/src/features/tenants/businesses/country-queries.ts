import type { Country } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/**
 * The country of the place, and else the one that most places of the business are in, open ones before closed ones; of two
 * equals, and without places, the one that its invoices go to. `null` where nothing says.
 */
export const selectCountry = (
  tx: Transaction,
  scope: BusinessScope,
  place_id: string | null,
): Promise<{ country: Country | null; currency: string } | undefined> =>
  tx.row(
    statement<{
      country: Country | null;
      currency: string;
    }>(sql`select coalesce((select p.country from places p where ${inScope(scope, "p.business_id")}
        group by p.country order by bool_or(p._id = ${place_id}::uuid) desc nulls last, count(*) filter (where p.status = 'active') desc,
          count(*) desc, p.country is not distinct from b.billing_country desc, p.country limit 1), b.billing_country) as country,
        b.currency
      from businesses b where ${inScope(scope, "b._id")}`),
  );
