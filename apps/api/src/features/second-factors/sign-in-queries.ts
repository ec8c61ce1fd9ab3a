/** Secrets of apps and recovery codes, as the sign-in role. */
import type { Transaction } from "../../platform/database/database.ts";

export interface SecondFactorRow {
  /** Sealed. */
  sealed_secret: Buffer;
  confirmed_at: string | null;
}

/** The identity of an address. Locked: other writers wait until the end of the transaction. */
export const selectIdentityOfAddress = (tx: Transaction, email_key: string): Promise<{ _id: string } | undefined> =>
  tx.row({ text: `select _id from identities where email_key = $1 for update`, values: [email_key] });

/** The second factor of an identity, begun or in force. Locked: other readers with a lock wait until the end of the transaction. */
export const selectSecondFactorForUse = (tx: Transaction, identity_id: string): Promise<SecondFactorRow | undefined> =>
  tx.row({
    text: `select sealed_secret, confirmed_at from second_factors where identity_id = $1 for update`,
    values: [identity_id],
  });

/** Begins anew with another secret; false when one is in force already. */
export const insertSecondFactor = async (
  tx: Transaction,
  identity_id: string,
  secret: Buffer,
  now: string,
): Promise<boolean> =>
  (await tx.row({
    text: `insert into second_factors (identity_id, sealed_secret, created_at) values ($1, $2, $3)
      on conflict (identity_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = excluded.created_at
      where second_factors.confirmed_at is null returning 1`,
    values: [identity_id, secret, now],
  })) !== undefined;

/** Takes the code of a step; false when that step's or a later one was taken before. */
export const updateStepTaken = async (tx: Transaction, identity_id: string, step: number): Promise<boolean> =>
  (await tx.row({
    text: `update second_factors set last_step = $2 where identity_id = $1 and last_step < $2 returning 1`,
    values: [identity_id, step],
  })) !== undefined;

/** Keeps the secret under the newest key. */
export const updateSealedSecret = async (tx: Transaction, identity_id: string, secret: Buffer): Promise<void> => {
  await tx.rows({
    text: `update second_factors set sealed_secret = $2 where identity_id = $1`,
    values: [identity_id, secret],
  });
};

export const updateConfirmed = async (tx: Transaction, identity_id: string, now: string): Promise<void> => {
  await tx.rows({
    text: `update second_factors set confirmed_at = $2 where identity_id = $1`,
    values: [identity_id, now],
  });
};

/** Puts these recovery codes in the place of all earlier ones. */
export const replaceRecoveryCodes = async (
  tx: Transaction,
  identity_id: string,
  hashes: readonly Buffer[],
  now: string,
): Promise<void> => {
  await tx.rows({ text: `delete from recovery_codes where identity_id = $1`, values: [identity_id] });
  await tx.rows({
    text: `insert into recovery_codes (identity_id, code_hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) hash`,
    values: [identity_id, [...hashes], now],
  });
};

/** Uses a recovery code up; of several at once exactly one is told true. */
export const updateRecoveryCodeUsed = async (
  tx: Transaction,
  identity_id: string,
  hash: Buffer,
  now: string,
): Promise<boolean> =>
  (await tx.row({
    text: `update recovery_codes set used_at = $3 where identity_id = $1 and code_hash = $2 and used_at is null returning 1`,
    values: [identity_id, hash, now],
  })) !== undefined;

export const deleteSecondFactor = async (tx: Transaction, identity_id: string): Promise<void> => {
  await tx.rows({ text: `delete from recovery_codes where identity_id = $1`, values: [identity_id] });
  await tx.rows({ text: `delete from second_factors where identity_id = $1`, values: [identity_id] });
};
