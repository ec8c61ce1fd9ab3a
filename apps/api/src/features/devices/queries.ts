import type { Device } from "@rewardo/contract/devices";
import type { Transaction } from "../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../platform/database/keyset.ts";
import { inScope, sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../platform/scope.ts";

const columns = sql`d._id, d.name, d.kind, d.status, d.last_seen_at, d.app_version, d.frozen_at, d.created_at,
  case when d.all_places then null else array(select dp.place_id from device_places dp where dp.business_id = d.business_id and dp.device_id = d._id) end
    as place_ids`;

export const selectDevices = (
  tx: Transaction,
  scope: Scope,
  page: { limit: number; direction: "asc" | "desc"; cursor: KeysetCursor | null },
): Promise<Device[]> => {
  const { after, order } = keysetPage({
    column: "d.created_at",
    type: "timestamptz",
    id: "d._id",
    isAcross: scope.kind === "platform",
    ...page,
  });
  return tx.rows(
    statement<Device>(sql`select ${columns} from devices d where ${inScope(scope, "d.business_id")} ${after} ${order}`),
  );
};

export const selectDevice = (tx: Transaction, scope: Scope, _id: string): Promise<Device | undefined> =>
  tx.row(
    statement<Device>(
      sql`select ${columns} from devices d where ${inScope(scope, "d.business_id")} and d._id = ${_id}::uuid`,
    ),
  );

export const countPlaces = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from places p where ${inScope(scope, "p.business_id")} and p._id = any(${[...ids]}::uuid[])`,
    ),
  ))!.count;

export const insertDevice = async (
  tx: Transaction,
  scope: BusinessScope,
  device: { _id: string; name: string; kind: string; place_ids: readonly string[] | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into devices (business_id, _id, name, kind, all_places, created_at, updated_at)
      values (${scope.business_id}, ${device._id}, ${device.name}, ${device.kind}, ${device.place_ids === null}, ${device.now}, ${device.now})`),
  );
  if (device.place_ids !== null && device.place_ids.length > 0) {
    await tx.rows(
      statement(sql`insert into device_places (business_id, device_id, place_id)
        select ${scope.business_id}::uuid, ${device._id}::uuid, place_id from unnest(${[...device.place_ids]}::uuid[]) place_id`),
    );
  }
};

export const updatePairingCode = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  code: { hash: Buffer; expires_at: string; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update devices set pairing_code_hash = ${code.hash}, pairing_expires_at = ${code.expires_at}::timestamptz, updated_at = ${code.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status <> 'revoked' returning 1`),
  )) !== undefined;

export const updateRevoked = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  now: string,
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update devices set status = 'revoked', pairing_code_hash = null, pairing_expires_at = null, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid returning 1`),
  )) !== undefined;

/** Freezes it for `by`, or with `null` lets it go on; false when it is so already. */
export const updateDeviceFrozen = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { by, now }: { by: string | null; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update devices set frozen_by = ${by}::uuid, updated_at = ${now}::timestamptz,
        frozen_at = case when ${by}::uuid is null then null else ${now}::timestamptz end
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid
        and (frozen_at is null) = (${by}::uuid is not null) returning 1`),
  )) !== undefined;

export const updateDeviceSettled = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  now: string,
): Promise<void> => {
  await tx.rows(
    statement(sql`update devices set flags_settled_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const deleteSessionsOfDevice = async (
  tx: Transaction,
  scope: BusinessScope,
  device_id: string,
): Promise<void> => {
  await tx.rows(
    statement(
      sql`delete from sessions where business_id = ${scope.business_id}::uuid and device_id = ${device_id}::uuid`,
    ),
  );
};

/** Uses up a pairing code: the device it belongs to, once. Runs as the sign-in role. */
export const updatePaired = (
  tx: Transaction,
  code: { hash: Buffer; app_version: string | null; now: string },
): Promise<{ business_id: string; _id: string } | undefined> =>
  tx.row({
    text: `update devices set status = 'paired', pairing_code_hash = null, pairing_expires_at = null, app_version = coalesce($2, app_version),
        last_seen_at = $3, updated_at = $3
      where pairing_code_hash = $1 and pairing_expires_at > $3::timestamptz and status <> 'revoked'
        and not exists (select 1 from businesses b where b._id = business_id and b.status = 'suspended')
      returning business_id, _id`,
    values: [code.hash, code.app_version, code.now],
  });
