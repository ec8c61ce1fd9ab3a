/** Sign-in with an address that an identity provider has verified. Runs as the sign-in role. */
import type { Transaction } from "../../../platform/database/database.ts";

/** The identity of an address, locked until the transaction ends. */
export const selectIdentityForSignIn = (
  tx: Transaction,
  email_key: string,
): Promise<{ _id: string; is_verified: boolean } | undefined> =>
  tx.row({
    text: `select _id, email_verified_at is not null as is_verified from identities where email_key = $1 for update`,
    values: [email_key],
  });

/** Marks the address as verified and drops its password, which an impostor may have set. */
export const updateIdentityVerified = async (tx: Transaction, identity_id: string, now: string): Promise<void> => {
  await tx.rows({
    text: `update identities set password_hash = null, failed_logins = 0, locked_at = null, locked_until = null, locks = 0, email_verified_at = $2, updated_at = $2
      where _id = $1`,
    values: [identity_id, now],
  });
};
