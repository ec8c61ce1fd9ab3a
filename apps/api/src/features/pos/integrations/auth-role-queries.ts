/** Data for a mail about a POS system that no longer accepts our credentials. */
import type { Locale } from "@rewardo/contract/fields";
import { roleIds } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";

export interface TroubleMail {
  readonly email: string;
  readonly language: Locale;
  readonly business: string;
}

/**
 * Recipient of a trouble mail: the account that connected the integration, or the first owner if that account may no
 * longer sign in or is the platform's.
 */
export const selectTroubleMail = (
  tx: Transaction,
  { business_id, account_id }: { business_id: string; account_id: string },
): Promise<TroubleMail | undefined> =>
  tx.row({
    text: `select i.email, coalesce(a.language, b.language) as language, b.name as business
      from accounts a join businesses b on b._id = a.business_id join identities i on i._id = a.identity_id
      where a.business_id = $1 and a.status = 'active' and (a._id = $2 or a.account_role_id = $3)
      order by a._id = $2 desc, a.created_at, a._id limit 1`,
    values: [business_id, account_id, roleIds.OWNER],
  });
