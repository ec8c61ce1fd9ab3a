/** Runs as the sign-in role, which may read addresses of accounts: the recipient of a test message. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";

export interface Tester {
  readonly email: string;
  readonly language: Locale;
  readonly first_name: string | null;
}

/** The account's own address, where it is known to be theirs. */
export const selectTester = (
  tx: Transaction,
  { business_id, account_id }: { business_id: string; account_id: string },
): Promise<Tester | undefined> =>
  tx.row({
    text: `select i.email, coalesce(a.language, b.language) as language, a.first_name
      from accounts a join identities i on i._id = a.identity_id join businesses b on b._id = $1
      where a.business_id = $1 and a._id = $2 and a.status = 'active' and i.email_verified_at is not null`,
    values: [business_id, account_id],
  });
