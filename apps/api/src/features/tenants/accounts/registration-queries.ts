/** The address that a registration takes. As the sign-in role, in the registration's transaction. */
import type { Transaction } from "../../../platform/database/database.ts";

/**
 * A new identity, not yet verified, or the one of an address that was only ever invited: an invitation reserves no
 * address. Returns its id; `undefined` when the address is taken, or is being taken concurrently.
 */
export const insertRegisteredIdentity = async (
  tx: Transaction,
  identity: { _id: string; email: string; email_key: string; password_hash: string; now: string },
): Promise<string | undefined> => {
  const { _id, email, email_key, password_hash, now } = identity;
  const made = await tx.row<{ _id: string }>({
    text: `insert into identities (_id, email, email_key, password_hash, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
      on conflict (email_key) do nothing returning _id`,
    values: [_id, email, email_key, password_hash, now],
  });
  // The insert waited for a registration of the same address at the same time, whose identity has a password by now.
  const taken =
    made ??
    (await tx.row<{ _id: string }>({
      text: `with invited as materialized (
          select i._id from identities i where i.email_key = $2
            and not exists (select 1 from accounts a where a.identity_id = i._id and (a.invited_at is null or a.accepted_at is not null))
        )
        update identities i set email = $1, password_hash = $3, created_at = $4, updated_at = $4 from invited
        where i._id = invited._id and i.password_hash is null and i.email_verified_at is null returning i._id`,
      values: [email, email_key, password_hash, now],
    }));
  return taken?._id;
};

/** An identity by its password. */
export interface UnusedIdentity {
  readonly _id: string;
  readonly password_hash: string;
}

/**
 * The identity of an address whose accounts are all disabled, so that it signs in nowhere; not one that is locked or asks
 * for a code, since a registration is no way around either.
 */
export const selectUnusedIdentity = (tx: Transaction, email_key: string): Promise<UnusedIdentity | undefined> =>
  tx.row({
    text: `select i._id, i.password_hash from identities i
      where i.email_key = $1 and i.password_hash is not null and i.locked_at is null
        and not exists (select 1 from accounts a where a.identity_id = i._id and a.status = 'active')
        and not exists (select 1 from second_factors f where f.identity_id = i._id and f.confirmed_at is not null)
        and not exists (select 1 from passkeys p where p.identity_id = i._id)`,
    values: [email_key],
  });

/** A registration that may be answered again. */
export interface RegisteredBefore {
  readonly identity_id: string;
  readonly business_id: string;
  readonly account_id: string;
  readonly password_hash: string | null;
}

/**
 * The registration of this address that came with this key, while it is no older; not of an identity that is locked or
 * asks for a code, since a registration is no way around either.
 */
export const selectRegistered = async (
  tx: Transaction,
  { email_key, key, since }: { readonly email_key: string; readonly key: string; readonly since: string },
): Promise<RegisteredBefore | undefined> => {
  const accounts = await tx.rows<RegisteredBefore>({
    text: `select i._id as identity_id, a.business_id, a._id as account_id, i.password_hash
      from identities i join accounts a on a.identity_id = i._id and a.status = 'active'
      where i.email_key = $1 and i.locked_at is null
        and not exists (select 1 from second_factors f where f.identity_id = i._id and f.confirmed_at is not null)
        and not exists (select 1 from passkeys p where p.identity_id = i._id)`,
    values: [email_key],
  });
  // Keys lie with their business, which the address alone does not tell.
  for (const account of accounts) {
    const isOfKey = await tx.row({
      text: `select 1 from idempotency_keys k where k.business_id = $1 and k.actor_id = $2 and k.key = $3
        and k.entity_id = k.business_id and k.created_at > $4`,
      values: [account.business_id, account.account_id, key, since],
    });
    if (isOfKey !== undefined) return account;
  }
  return undefined;
};

/** Puts in the mail that tells an address of its account; not of one that was registered since, by a form sent twice. */
export const insertAccountExistsJob = async (tx: Transaction, email_key: string, since: string): Promise<void> => {
  await tx.rows({
    text: `select jobs.enqueue('mail', jsonb_build_object('kind', 'account_exists', 'identity_id', i._id))
      from identities i where i.email_key = $1 and i.created_at < $2`,
    values: [email_key, since],
  });
};
