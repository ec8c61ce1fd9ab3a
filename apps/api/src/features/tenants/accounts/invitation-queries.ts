/** Addresses, invitations and the accounts of one identity. All as the sign-in role. */
import type { AccountChoice } from "@rewardo/contract/invitations";
import type { Transaction } from "../../../platform/database/database.ts";

export interface Address {
  identity_id: string;
  email: string;
  email_verified_at: string | null;
}

/** Addresses of identities that were found behind the wall. */
export const selectAddresses = (tx: Transaction, identity_ids: readonly string[]): Promise<Address[]> =>
  tx.rows({
    text: `select _id as identity_id, email, email_verified_at from identities where _id = any($1::uuid[])`,
    values: [[...identity_ids]],
  });

export interface InvitationState {
  business_id: string;
  identity_id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  status: "invited" | "active" | "disabled";
  business_name: string;
  /** The identity has an account to sign in with. */
  has_account: boolean;
  /** The address was proven before. */
  is_verified: boolean;
  is_used: boolean;
  is_replaced: boolean;
  is_expired: boolean;
}

/** State of an invitation's account and token; `undefined` if the token does not belong to this account. */
export const selectInvitationState = (
  tx: Transaction,
  account_id: string,
  token_hash: Buffer,
  now: string,
): Promise<InvitationState | undefined> =>
  tx.row({
    text: `select a.business_id, i._id as identity_id, i.email, a.first_name, a.last_name, a.status, b.name as business_name,
        exists (select 1 from accounts o join businesses ob on ob._id = o.business_id and ob.status <> 'suspended'
          where o.identity_id = i._id and o.status = 'active') as has_account, i.email_verified_at is not null as is_verified,
        t.used_at is not null as is_used, t.replaced_at is not null as is_replaced, t.expires_at <= $3 as is_expired
      from accounts a join identities i on i._id = a.identity_id
      join businesses b on b._id = a.business_id and b.status <> 'suspended'
      join mail_tokens t on t.token_hash = $2 and t.account_id = a._id and t.kind = 'invitation'
      where a._id = $1`,
    values: [account_id, token_hash, now],
  });

export interface Acceptance {
  first_name: string | null;
  last_name: string | null;
  name_key: string;
  now: string;
}

/** The account is active from now on; false when it does not wait any more. */
export const updateInvitationAccepted = async (
  tx: Transaction,
  account_id: string,
  { first_name, last_name, name_key, now }: Acceptance,
): Promise<boolean> =>
  (await tx.row({
    text: `update accounts set status = 'active', accepted_at = $2, first_name = $3, last_name = $4, name_key = $5,
        version = version + 1, updated_at = $2
      where _id = $1 and status = 'invited' returning 1`,
    values: [account_id, now, first_name, last_name, name_key],
  })) !== undefined;

type Choice = Omit<AccountChoice, "is_current" | "role_built_in" | "role_name" | "business_id"> & {
  business_id: string;
  account_role_id: string;
  role_name: string | null;
};

/** The accounts that an identity may sign in as, the last used first. */
export const selectChoices = (tx: Transaction, identity_id: string): Promise<Choice[]> =>
  tx.rows({
    text: `select a._id, a.business_id, b.name as business_name, b.logo, b.logo_icon, b.logo_stock, a.account_role_id,
        r.name as role_name, a.last_seen_at
      from accounts a join businesses b on b._id = a.business_id and b.status <> 'suspended'
      left join account_roles r on r.business_id = a.business_id and r._id = a.account_role_id
      where a.identity_id = $1 and a.status = 'active' order by a.last_seen_at desc nulls last, a._id`,
    values: [identity_id],
  });
