/** The identity of an address that somebody else vouches for. As the sign-in role. */
import type { Transaction } from "../../platform/database/database.ts";

/** The identity of an address, which others who change it wait for. */
export const selectIdentityForSignIn = (
  tx: Transaction,
  email_key: string,
): Promise<{ _id: string; is_verified: boolean } | undefined> =>
  tx.row({
    text: `select _id, email_verified_at is not null as is_verified from identities where email_key = $1 for update`,
    values: [email_key],
  });

/** The address is proven, and the password of whoever registered it without a proof opens nothing any more. */
export const updateIdentityProven = async (tx: Transaction, identity_id: string, now: string): Promise<void> => {
  await tx.rows({
    text: `update identities set password_hash = null, failed_logins = 0, locked_at = null, email_verified_at = $2, updated_at = $2
      where _id = $1`,
    values: [identity_id, now],
  });
};
