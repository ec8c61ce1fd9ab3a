/** Sign-in data. These run as the sign-in role, before a business is known. */
import type { Suspension } from "@rewardo/contract/businesses";
import { platformBusinessId } from "@rewardo/contract/roles";
import { actingIdleMinutes, actingMostHours, type PlanStatus } from "@rewardo/rules";
import type { DeviceKind } from "../actor.ts";
import type { Statement, Transaction } from "../database/database.ts";

export interface SessionRow {
  business_id: string;
  /** The business that the account acts as. */
  acting_as: string | null;
  acting_since: string | null;
  /** The business that it acted as until the time for that was over. */
  acted_until_now: string | null;
  /** The session acts as a business, and its last use was recorded a while ago. */
  acting_refresh: boolean;
  account_id: string | null;
  device_id: string | null;
  /** End of the session, or of acting while that lasts. */
  ends_at: string;
  refresh: boolean;
  account_role_id: string | null;
  first_name: string | null;
  last_name: string | null;
  device_name: string | null;
  device_kind: DeviceKind | null;
  /** The device asks for a PIN; and the person whose PIN it was last given, while they serve. */
  pin_lock: boolean;
  serving_account_id: string | null;
  serving_name: string | null;
  serving_until: string | null;
  /** Time when the account or device was frozen, and by whom, if that is an account of the same business. */
  frozen_at: string | null;
  frozen_by_name: string | null;
  all_places: boolean;
  place_ids: string[] | null;
  role_permissions: string[] | null;
  role_limits: unknown;
  business_status: string;
  /** A second factor is required of the account, which has none. */
  lacks_factor: boolean;
  /** The business's plan; all four are `null` while none is chosen. */
  plan_status: PlanStatus | null;
  trial_ends_at: string | null;
  paid_until: string | null;
  past_due_at: string | null;
}

const selectSessionText = `
  select s.business_id, acted._id as acting_as, s.acting_since, case when acted._id is null then s.acting_as end as acted_until_now,
    coalesce(acted._id is not null and s.acting_used_at < $2::timestamptz - interval '1 minute', false) as acting_refresh, s.account_id, s.device_id,
    least(s.expires_at, case when acted._id is not null then least(s.acting_since + ${actingMostHours} * interval '1 hour',
      s.acting_used_at + ${actingIdleMinutes} * interval '1 minute') end) as ends_at, s.last_used_at < $2::timestamptz - interval '1 hour' as refresh,
    a.account_role_id, a.first_name, a.last_name, d.name as device_name, d.kind as device_kind,
    coalesce(d.pin_lock, false) as pin_lock, server._id as serving_account_id, d.serving_until,
    nullif(concat_ws(' ', server.first_name, server.last_name), '') as serving_name, coalesce(a.frozen_at, d.frozen_at) as frozen_at,
    (select nullif(concat_ws(' ', f.first_name, f.last_name), '') from accounts f
      where f.business_id = s.business_id and f._id = coalesce(a.frozen_by, d.frozen_by)) as frozen_by_name,
    coalesce(a.all_places, d.all_places) as all_places,
    case when a._id is not null and not a.all_places
      then array(select p.place_id from account_places p where p.business_id = s.business_id and p.account_id = a._id)
      when d._id is not null and not d.all_places
      then array(select p.place_id from device_places p where p.business_id = s.business_id and p.device_id = d._id)
    end as place_ids,
    r.permissions as role_permissions, r.limits as role_limits, coalesce(acted.status, b.status) as business_status,
    coalesce((b.requires_second_factor or b._id = '${platformBusinessId}')
      and not exists (select 1 from second_factors f where f.identity_id = a.identity_id and f.confirmed_at is not null)
      and not exists (select 1 from passkeys p where p.identity_id = a.identity_id), false) and a._id is not null as lacks_factor,
    plan.status as plan_status, plan.trial_ends_at, plan.paid_until, plan.past_due_at
  from sessions s
  join businesses b on b._id = s.business_id and b.status <> 'suspended'
  left join businesses acted on acted._id = s.acting_as and acted.status <> 'suspended'
    and s.acting_since > $2::timestamptz - ${actingMostHours} * interval '1 hour'
    and s.acting_used_at > $2::timestamptz - ${actingIdleMinutes} * interval '1 minute'
  left join accounts a on a.business_id = s.business_id and a._id = s.account_id and a.status = 'active'
  left join devices d on d.business_id = s.business_id and d._id = s.device_id and d.status = 'paired'
  left join accounts server on d.pin_lock and server.business_id = s.business_id and server._id = d.serving_account_id
    and d.serving_until > $2::timestamptz and server.status = 'active' and server.frozen_at is null
  left join account_roles r on r.business_id = s.business_id and r._id = a.account_role_id
  left join lateral (select ps.status, ps.trial_ends_at, ps.paid_until, ps.past_due_at from plan_subscriptions ps
    where ps.business_id = coalesce(acted._id, s.business_id)
    order by ps.status = 'cancelled', ps.created_at desc, ps._id desc limit 1) plan on true
  where s.token_hash = $1 and s.expires_at > $2::timestamptz and (a._id is not null or d._id is not null)`;

export const selectSession = (tx: Transaction, tokenHash: Buffer, now: string): Promise<SessionRow | undefined> =>
  tx.row<SessionRow>({ text: selectSessionText, values: [tokenHash, now] });

const selectSuspensionText = `
  select b.name as business, coalesce(b.suspended_by, 'operator') as by, coalesce(b.suspended_at, b.updated_at) as since, b.suspension_reason as reason
  from sessions s
  join businesses b on b._id = s.business_id and b.status = 'suspended'
  left join accounts a on a.business_id = s.business_id and a._id = s.account_id and a.status = 'active'
  left join devices d on d.business_id = s.business_id and d._id = s.device_id and d.status = 'paired'
  where s.token_hash = $1 and s.expires_at > $2::timestamptz and (a._id is not null or d._id is not null)`;

/** Why a session opens nothing: its business is suspended. `undefined` where that is not why. */
export const selectSuspensionOfSession = (
  tx: Transaction,
  tokenHash: Buffer,
  now: string,
): Promise<Suspension | undefined> => tx.row<Suspension>({ text: selectSuspensionText, values: [tokenHash, now] });

export interface ApiKeyRow
  extends
    Pick<SessionRow, "business_id" | "role_permissions" | "role_limits" | "business_status" | "frozen_at">,
    Pick<SessionRow, "plan_status" | "trial_ends_at" | "paid_until" | "past_due_at"> {
  _id: string;
  name: string;
  permissions: string[];
  /** A till's vendor sends orders with it. */
  is_of_till: boolean;
  place_ids: string[] | null;
  owner_place_ids: string[] | null;
  owner_id: string;
  account_role_id: string;
  /** The session's last use was recorded more than a minute ago. */
  refresh: boolean;
}

const selectApiKeyText = `
  select k.business_id, k._id, k.name, k.permissions, k.is_of_till, k.owner_id,
    case when not k.all_places
      then array(select p.place_id from api_key_places p where p.business_id = k.business_id and p.api_key_id = k._id) end as place_ids,
    case when not a.all_places
      then array(select p.place_id from account_places p where p.business_id = a.business_id and p.account_id = a._id) end as owner_place_ids,
    a.account_role_id, a.frozen_at, r.permissions as role_permissions, r.limits as role_limits, b.status as business_status,
    coalesce(k.last_used_at < $2::timestamptz - interval '1 minute', true) as refresh,
    plan.status as plan_status, plan.trial_ends_at, plan.paid_until, plan.past_due_at
  from api_keys k
  join businesses b on b._id = k.business_id and b.status <> 'suspended'
  join accounts a on a.business_id = k.business_id and a._id = k.owner_id and a.status = 'active'
  left join account_roles r on r.business_id = k.business_id and r._id = a.account_role_id
  left join lateral (select ps.status, ps.trial_ends_at, ps.paid_until, ps.past_due_at from plan_subscriptions ps
    where ps.business_id = k.business_id order by ps.status = 'cancelled', ps.created_at desc, ps._id desc limit 1) plan on true
  where (k.token_hash = $1 or (k.previous_hash = $1 and k.previous_until > $2::timestamptz))
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2::timestamptz)`;

/** The key that works now under this hash, with what its owner may. */
export const selectApiKeyByHash = (tx: Transaction, hash: Buffer, now: string): Promise<ApiKeyRow | undefined> =>
  tx.row<ApiKeyRow>({ text: selectApiKeyText, values: [hash, now] });

/** Notes that the key is used. */
export const updateApiKeyUse = async (
  tx: Transaction,
  { business_id, _id }: Pick<ApiKeyRow, "business_id" | "_id">,
  now: string,
): Promise<void> => {
  await tx.rows({
    text: `update api_keys set last_used_at = $3 where business_id = $1 and _id = $2`,
    values: [business_id, _id, now],
  });
};

export const insertSession = async (
  tx: Transaction,
  session: {
    token_hash: Buffer;
    business_id: string;
    account_id: string | null;
    device_id: string | null;
    user_agent: string | null;
    now: string;
    expires_at: string;
    /** When its person signed in; `null`: now. */
    signed_in_at: string | null;
  },
): Promise<void> => {
  await tx.rows({
    text: `insert into sessions (token_hash, business_id, account_id, device_id, user_agent, created_at, last_used_at, expires_at)
      values ($1, $2, $3, $4, $5, coalesce($8::timestamptz, $6), $6, $7)`,
    values: [
      session.token_hash,
      session.business_id,
      session.account_id,
      session.device_id,
      session.user_agent,
      session.now,
      session.expires_at,
      session.signed_in_at,
    ],
  });
};

/** Notes that the session is used. A device's goes on by it; an account's ends when it ends. */
export const updateSessionUse = async (
  tx: Transaction,
  tokenHash: Buffer,
  now: string,
  expiresAt: string,
): Promise<void> => {
  await tx.rows({
    text: `update sessions set last_used_at = $2, expires_at = case when device_id is null then expires_at else $3 end
      where token_hash = $1`,
    values: [tokenHash, now, expiresAt],
  });
};

/** Notes that the actor was here: at the beginning of a session, and once an hour with its own refresh. */
export const updateLastSeen = async (
  tx: Transaction,
  row: Pick<SessionRow, "business_id" | "account_id" | "device_id">,
  now: string,
): Promise<void> => {
  const statement: Statement =
    row.account_id === null
      ? {
          text: `update devices set last_seen_at = $3 where business_id = $1 and _id = $2`,
          values: [row.business_id, row.device_id, now],
        }
      : {
          text: `update accounts set last_seen_at = $3 where business_id = $1 and _id = $2`,
          values: [row.business_id, row.account_id, now],
        };
  await tx.rows(statement);
};

/** Ends a session; answers when its person signed in. */
export const deleteSession = async (tx: Transaction, tokenHash: Buffer): Promise<string | undefined> =>
  (
    await tx.row<{ created_at: string }>({
      text: `delete from sessions where token_hash = $1 returning created_at`,
      values: [tokenHash],
    })
  )?.created_at;

/** Makes the session act as a business from now on, or with `null` as itself again; false when nothing changes. */
export const updateSessionActing = async (
  tx: Transaction,
  tokenHash: Buffer,
  acting_as: string | null,
  now: string,
): Promise<boolean> =>
  (await tx.row({
    text: `update sessions set acting_as = $2, acting_since = $3, acting_used_at = $3
      where token_hash = $1 and acting_as is distinct from $2::uuid returning 1`,
    values: [tokenHash, acting_as, now],
  })) !== undefined;

/** Notes that acting is used. */
export const updateActingUse = async (tx: Transaction, tokenHash: Buffer, now: string): Promise<void> => {
  await tx.rows({
    text: `update sessions set acting_used_at = $2 where token_hash = $1 and acting_as is not null`,
    values: [tokenHash, now],
  });
};

/** Ends the acting of every session that acts as the business. */
export const updateSessionsActing = async (tx: Transaction, business_id: string): Promise<void> => {
  await tx.rows({ text: `update sessions set acting_as = null where acting_as = $1`, values: [business_id] });
};

export const deleteDeviceSessions = async (tx: Transaction, business_id: string, device_id: string): Promise<void> => {
  await tx.rows({
    text: `delete from sessions where business_id = $1 and device_id = $2`,
    values: [business_id, device_id],
  });
};

/** The business's status; `undefined` where there is none. */
export const selectBusinessStatus = async (tx: Transaction, business_id: string): Promise<string | undefined> =>
  (
    await tx.row<{ status: string }>({
      text: `select status from businesses where _id = $1`,
      values: [business_id],
    })
  )?.status;

/** Whether a business with this id exists, whichever scope asks; the answer carries nothing else. */
export const selectBusinessExists = async (tx: Transaction, business_id: string): Promise<boolean> =>
  (await tx.row({ text: `select 1 from businesses where _id = $1`, values: [business_id] })) !== undefined;
