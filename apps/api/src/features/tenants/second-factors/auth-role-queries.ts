/** Secrets of apps, passkeys and recovery codes, as the sign-in role. */
import { platformBusinessId } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";

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

/** Starts over with another secret; false when one is in force already. */
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

/** Uses up a recovery code; of several concurrent calls exactly one gets true. */
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

/** Ends the codes of the app. Recovery codes stay while there are passkeys. */
export const deleteAppCodes = async (tx: Transaction, identity_id: string): Promise<void> => {
  await tx.rows({ text: `delete from second_factors where identity_id = $1`, values: [identity_id] });
  await deleteIdleRecoveryCodes(tx, identity_id);
};

/** Takes away every kind of second factor. */
export const deleteSecondFactor = async (tx: Transaction, identity_id: string): Promise<void> => {
  await tx.rows({ text: `delete from passkeys where identity_id = $1`, values: [identity_id] });
  await tx.rows({ text: `delete from recovery_codes where identity_id = $1`, values: [identity_id] });
  await tx.rows({ text: `delete from second_factors where identity_id = $1`, values: [identity_id] });
};

/** Recovery codes stand for nothing once neither codes of an app nor passkeys are left. */
export const deleteIdleRecoveryCodes = async (tx: Transaction, identity_id: string): Promise<void> => {
  await tx.rows({
    text: `delete from recovery_codes r where r.identity_id = $1
      and not exists (select 1 from passkeys p where p.identity_id = $1)
      and not exists (select 1 from second_factors f where f.identity_id = $1 and f.confirmed_at is not null)`,
    values: [identity_id],
  });
};

export const selectHasRecoveryCodes = async (tx: Transaction, identity_id: string): Promise<boolean> =>
  (await tx.row({
    text: `select 1 from recovery_codes where identity_id = $1 and used_at is null limit 1`,
    values: [identity_id],
  })) !== undefined;

export const selectHasPasskey = async (tx: Transaction, identity_id: string): Promise<boolean> =>
  (await tx.row({ text: `select 1 from passkeys where identity_id = $1 limit 1`, values: [identity_id] })) !==
  undefined;

/** Whether the identity has codes of an app or a passkey. */
export const selectHasFactor = async (tx: Transaction, identity_id: string): Promise<boolean> =>
  (await tx.row({
    text: `select 1 where exists (select 1 from second_factors f where f.identity_id = $1 and f.confirmed_at is not null)
      or exists (select 1 from passkeys p where p.identity_id = $1)`,
    values: [identity_id],
  })) !== undefined;

/** The businesses of the identity's active accounts that require a second factor; the platform always does. */
export const selectRequiringBusinesses = (tx: Transaction, identity_id: string): Promise<{ _id: string }[]> =>
  tx.rows({
    text: `select b._id from accounts a join businesses b on b._id = a.business_id
      where a.identity_id = $1 and a.status = 'active' and (b.requires_second_factor or b._id = $2)`,
    values: [identity_id, platformBusinessId],
  });

/** The active accounts of a business, and how many have neither codes of an app nor a passkey. */
export const countFactors = async (
  tx: Transaction,
  business_id: string,
): Promise<{ accounts_count: number; accounts_without_factor: number }> =>
  (await tx.row<{ accounts_count: number; accounts_without_factor: number }>({
    text: `select count(*)::integer as accounts_count, count(*) filter (
        where not exists (select 1 from second_factors f where f.identity_id = a.identity_id and f.confirmed_at is not null)
          and not exists (select 1 from passkeys p where p.identity_id = a.identity_id))::integer as accounts_without_factor
      from accounts a where a.business_id = $1 and a.status = 'active'`,
    values: [business_id],
  }))!;

export interface PasskeyRow {
  _id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  credential_id: Buffer;
}

export const selectPasskeys = (tx: Transaction, identity_id: string): Promise<PasskeyRow[]> =>
  tx.rows({
    text: `select _id, name, created_at, last_used_at, credential_id from passkeys where identity_id = $1
      order by created_at, _id`,
    values: [identity_id],
  });

export interface PasskeyForUse {
  _id: string;
  identity_id: string;
  public_key: Buffer;
  sign_counter: number;
}

/** The passkey of a credential, of any identity. Locked: of two uses at once the second sees the first one's counter. */
export const selectPasskeyForUse = (tx: Transaction, credential_id: Buffer): Promise<PasskeyForUse | undefined> =>
  tx.row({
    text: `select _id, identity_id, public_key, sign_counter::float8 as sign_counter from passkeys
      where credential_id = $1 for update`,
    values: [credential_id],
  });

/** False for a credential that is stored already. */
export const insertPasskey = async (
  tx: Transaction,
  passkey: Omit<PasskeyForUse, "sign_counter"> & Omit<PasskeyRow, "last_used_at"> & { sign_counter: number },
): Promise<boolean> =>
  (await tx.row({
    text: `insert into passkeys (_id, identity_id, credential_id, public_key, sign_counter, name, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning 1`,
    values: [
      passkey._id,
      passkey.identity_id,
      passkey.credential_id,
      passkey.public_key,
      passkey.sign_counter,
      passkey.name,
      passkey.created_at,
    ],
  })) !== undefined;

export const updatePasskeyUsed = async (
  tx: Transaction,
  _id: string,
  { sign_counter, now }: { readonly sign_counter: number; readonly now: string },
): Promise<void> => {
  await tx.rows({
    text: `update passkeys set sign_counter = $2, last_used_at = $3 where _id = $1`,
    values: [_id, sign_counter, now],
  });
};

/** False when the identity has no such passkey. */
export const deletePasskey = async (tx: Transaction, identity_id: string, _id: string): Promise<boolean> =>
  (await tx.row({
    text: `delete from passkeys where identity_id = $1 and _id = $2 returning 1`,
    values: [identity_id, _id],
  })) !== undefined;

export interface PasskeyChallenge {
  readonly challenge_hash: Buffer;
  /** The SHA-256 of the session, or of the browser's cookie, that asked. */
  readonly binding: Buffer;
  /** `null` for a log-in. */
  readonly identity_id: string | null;
}

/** Keeps a challenge, and clears those that were never answered. */
export const insertPasskeyChallenge = async (
  tx: Transaction,
  { challenge_hash, binding, identity_id }: PasskeyChallenge,
  { now, expires_at }: { readonly now: string; readonly expires_at: string },
): Promise<void> => {
  await tx.rows({ text: `delete from passkey_challenges where expires_at < $1`, values: [now] });
  await tx.rows({
    text: `insert into passkey_challenges (challenge_hash, binding, identity_id, expires_at) values ($1, $2, $3, $4)`,
    values: [challenge_hash, binding, identity_id, expires_at],
  });
};

/** Uses up a challenge; of several concurrent calls exactly one gets true. */
export const deletePasskeyChallenge = async (
  tx: Transaction,
  { challenge_hash, binding, identity_id }: PasskeyChallenge,
  now: string,
): Promise<boolean> =>
  (await tx.row({
    text: `delete from passkey_challenges where challenge_hash = $1 and binding = $2
      and identity_id is not distinct from $3::uuid and expires_at >= $4 returning 1`,
    values: [challenge_hash, binding, identity_id, now],
  })) !== undefined;
