/** The address that a registration takes. As the sign-in role, in the registration's transaction. */
import type { Transaction } from "../../platform/database/database.ts";

/** Frees the address of an identity that nobody verified in time, and empties it; answers which one it was. */
export const updateLapsedIdentity = (
  tx: Transaction,
  email_key: string,
  registeredBefore: string,
  now: string,
): Promise<{ _id: string } | undefined> =>
  tx.row({
    text: `update identities set email = 'lapsed@invalid', email_key = 'lapsed ' || _id, password_hash = null, updated_at = $3
      where email_key = $1 and email_verified_at is null and created_at <= $2 returning _id`,
    values: [email_key, registeredBefore, now],
  });

/** Closes every account of an identity and ends its links. */
export const updateAccountsDisabled = async (tx: Transaction, identity_id: string, now: string): Promise<void> => {
  await tx.rows({
    text: `update accounts set status = 'disabled', updated_at = $2 where identity_id = $1`,
    values: [identity_id, now],
  });
  await tx.rows({ text: `delete from mail_tokens where identity_id = $1`, values: [identity_id] });
};

/** A new identity, not yet verified; false when somebody has the address, or takes it at this moment. */
export const insertRegisteredIdentity = async (
  tx: Transaction,
  identity: { _id: string; email: string; email_key: string; password_hash: string; now: string },
): Promise<boolean> =>
  (await tx.row({
    text: `insert into identities (_id, email, email_key, password_hash, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
      on conflict (email_key) do nothing returning 1`,
    values: [identity._id, identity.email, identity.email_key, identity.password_hash, identity.now],
  })) !== undefined;
