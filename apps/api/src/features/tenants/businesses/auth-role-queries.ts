/** Across businesses, as the role that works before one is known. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";

export interface SuspensionMail {
  readonly email: string;
  readonly language: Locale;
  readonly business: string;
  readonly time_zone: string;
  /** When it was suspended and why; `null` while it is not. */
  readonly suspended_at: string | null;
  readonly reason: string | null;
}

/** Data for a mail about the suspension of a business; `undefined` if its account is none any more. */
export const selectSuspensionMail = (
  tx: Transaction,
  { business_id, account_id }: { business_id: string; account_id: string },
): Promise<SuspensionMail | undefined> =>
  tx.row({
    text: `select i.email, coalesce(a.language, b.language) as language, b.name as business, b.time_zone, b.suspended_at,
        b.suspension_reason as reason
      from accounts a join businesses b on b._id = a.business_id join identities i on i._id = a.identity_id
      where a.business_id = $1 and a._id = $2 and a.status = 'active'`,
    values: [business_id, account_id],
  });
