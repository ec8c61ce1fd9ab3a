/** Across businesses, as the role that works before one is known. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";

/** The businesses whose day has come. */
export const selectDueClosures = (tx: Transaction, now: string): Promise<{ _id: string }[]> =>
  tx.rows({
    text: `select _id from businesses where closing_at <= $1::timestamptz and status <> 'suspended' order by _id`,
    values: [now],
  });

/** The businesses whose day comes soon and whose owners were not reminded of it. */
export const selectClosuresUntil = (tx: Transaction, now: string, until: string): Promise<{ _id: string }[]> =>
  tx.rows({
    text: `select _id from businesses where closing_at > $1::timestamptz and closing_at <= $2::timestamptz
      and status <> 'suspended' and closing_reminded_for is distinct from closing_at order by _id`,
    values: [now, until],
  });

export interface ClosureMail {
  readonly email: string;
  readonly language: Locale;
  readonly business: string;
  readonly time_zone: string;
  readonly closing_at: string | null;
  readonly status: string;
}

/** Data for a mail about closing the business; `undefined` if its account may no longer sign in. */
export const selectClosureMail = (
  tx: Transaction,
  { business_id, account_id }: { business_id: string; account_id: string },
): Promise<ClosureMail | undefined> =>
  tx.row({
    text: `select i.email, coalesce(a.language, b.language) as language, b.name as business, b.time_zone, b.closing_at, b.status
      from accounts a join businesses b on b._id = a.business_id join identities i on i._id = a.identity_id
      where a.business_id = $1 and a._id = $2 and a.status = 'active'`,
    values: [business_id, account_id],
  });
