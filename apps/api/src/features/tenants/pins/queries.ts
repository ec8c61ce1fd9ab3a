import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

const name = sql`coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), '') as name`;

export interface StaffRow {
  _id: string;
  name: string;
  account_role_id: string;
  /** Permissions of a role that the business defined. */
  role_permissions: string[] | null;
  failures: number;
}

/** The people with a PIN who act at one of the device's places. */
export const selectStaff = (
  tx: Transaction,
  scope: BusinessScope,
  device: { _id: string; place_ids: readonly string[] | null },
): Promise<StaffRow[]> =>
  tx.rows(
    statement<StaffRow>(sql`select a._id, ${name}, a.account_role_id, r.permissions as role_permissions, coalesce(f.failures, 0) as failures
      from account_pins p join accounts a on ${inScope(scope, "a.business_id")} and a._id = p.account_id
      left join account_roles r on ${inScope(scope, "r.business_id")} and r._id = a.account_role_id
      left join device_pin_tries f on ${inScope(scope, "f.business_id")} and f.account_id = a._id and f.device_id = ${device._id}::uuid
      where ${inScope(scope, "p.business_id")} and a.status = 'active' and a.frozen_at is null
        and (a.all_places or ${device.place_ids === null} or exists (select 1 from account_places ap
          where ${inScope(scope, "ap.business_id")} and ap.account_id = a._id and ap.place_id = any(${[...(device.place_ids ?? [])]}::uuid[])))
      order by a.name_key, a._id limit 200`),
  );

/** From which balance on a card has a reward ready. */
export interface LeastCost {
  readonly card_id: string;
  readonly cost: number;
}

/** Visits at the device's places since then, without reversed ones, and the number of their cards that have a reward ready. */
export const countVisits = async (
  tx: Transaction,
  scope: BusinessScope,
  of: { place_ids: readonly string[] | null; since: string; least: readonly LeastCost[] },
): Promise<{ visits: number; rewards: number }> => {
  const here = of.place_ids === null ? sql`true` : sql`t.place_id = any(${[...of.place_ids]}::uuid[])`;
  return (await tx.row(
    statement<{ visits: number; rewards: number }>(sql`with came as materialized (
        select t.card_subscription_id, count(*)::int as visits from transactions t
        where ${inScope(scope, "t.business_id")} and t.kind = 'visit' and t.status <> 'reversed'
          and t.occurred_at >= ${of.since}::timestamptz and ${here} group by 1)
      select coalesce(sum(c.visits), 0)::int as visits, count(*) filter (where cs.balance >= r.cost)::int as rewards
      from came c
      left join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = c.card_subscription_id and cs.status = 'active'
      left join unnest(${of.least.map(({ card_id }) => card_id)}::uuid[], ${of.least.map(({ cost }) => cost)}::integer[]) as r (card_id, cost)
        on r.card_id = cs.card_id`),
  ))!;
};

/** Counts a try before the PIN is compared, so that tries at once cannot slip past: how many there were, `undefined` when locked. */
export const insertPinTry = async (
  tx: Transaction,
  scope: BusinessScope,
  of: { device_id: string; account_id: string; most: number; now: string },
): Promise<number | undefined> =>
  (
    await tx.row(
      statement<{
        failures: number;
      }>(sql`insert into device_pin_tries (business_id, device_id, account_id, failures, last_at)
        values (${scope.business_id}, ${of.device_id}, ${of.account_id}, 1, ${of.now})
        on conflict (business_id, device_id, account_id) do update set failures = device_pin_tries.failures + 1, last_at = excluded.last_at
          where device_pin_tries.failures < ${of.most} returning failures`),
    )
  )?.failures;

export const deletePinTries = async (
  tx: Transaction,
  scope: BusinessScope,
  of: { device_id: string; account_id: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`delete from device_pin_tries where business_id = ${scope.business_id}::uuid
      and device_id = ${of.device_id}::uuid and account_id = ${of.account_id}::uuid returning 1`),
  )) !== undefined;

export const selectPin = (
  tx: Transaction,
  scope: BusinessScope,
  account_id: string,
): Promise<{ pin_hash: string; set_at: string } | undefined> =>
  tx.row(
    statement<{ pin_hash: string; set_at: string }>(
      sql`select p.pin_hash, p.set_at from account_pins p where ${inScope(scope, "p.business_id")} and p.account_id = ${account_id}::uuid`,
    ),
  );

export const upsertPin = async (
  tx: Transaction,
  scope: BusinessScope,
  pin: { account_id: string; hash: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into account_pins (business_id, account_id, pin_hash, set_at)
      values (${scope.business_id}, ${pin.account_id}, ${pin.hash}, ${pin.now})
      on conflict (business_id, account_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`),
  );
};

export const deletePin = async (tx: Transaction, scope: BusinessScope, account_id: string): Promise<boolean> =>
  (await tx.row(
    statement(
      sql`delete from account_pins where business_id = ${scope.business_id}::uuid and account_id = ${account_id}::uuid returning 1`,
    ),
  )) !== undefined;

/** Sets who serves; with `null` the device asks for a PIN. */
export const updateServing = async (
  tx: Transaction,
  scope: BusinessScope,
  device_id: string,
  serving: { account_id: string; until: string } | null,
): Promise<void> => {
  await tx.rows(
    statement(sql`update devices set serving_account_id = ${serving?.account_id ?? null}::uuid, serving_until = ${serving?.until ?? null}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${device_id}::uuid`),
  );
};

/** The same person serves on until then. */
export const updateServingUntil = async (
  tx: Transaction,
  scope: BusinessScope,
  device_id: string,
  serving: { account_id: string; until: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update devices set serving_until = ${serving.until}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${device_id}::uuid and serving_account_id = ${serving.account_id}::uuid`),
  );
};

export const selectLocked = (
  tx: Transaction,
  scope: Scope,
  device_id: string,
  most: number,
): Promise<{ _id: string; name: string; last_at: string }[]> =>
  tx.rows(
    statement<{
      _id: string;
      name: string;
      last_at: string;
    }>(sql`select a._id, ${name}, f.last_at from device_pin_tries f
      join accounts a on ${inScope(scope, "a.business_id", "f.business_id")} and a._id = f.account_id
      where ${inScope(scope, "f.business_id")} and f.device_id = ${device_id}::uuid and f.failures >= ${most}
      order by f.last_at desc limit 200`),
  );
