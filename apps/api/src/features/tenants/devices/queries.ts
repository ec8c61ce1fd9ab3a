import type { Device } from "@rewardo/contract/devices";
import type { Transaction } from "../../../platform/database/database.ts";
import { actingAt } from "../../../platform/database/acting-at.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { containing } from "../../../platform/text.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

/** A device row as stored: a device that was not used for long is still `paired` here, see `toWire`. */
export type DeviceRecord = Omit<Device, "can"> & { business_id: string; name_key: string };

const columns = (
  scope: Scope,
): RawBuilder<unknown> => sql`d._id, d.business_id, d.name, d.name_key, d.kind, d.pin_lock, d.till_id, d.status, d.last_seen_at, d.app_version, d.frozen_at,
  case when d.pairing_code_hash is not null then d.pairing_expires_at end as code_expires_at, d.paired_at, d.revoked_at,
  d.version, d.created_at,
  case when d.all_places then null else array(select dp.place_id from device_places dp
    where ${inScope(scope, "dp.business_id", "d.business_id")} and dp.device_id = d._id order by 1) end as place_ids`;

export interface DeviceFilter {
  /** Folded part of the name. */
  readonly search?: string | undefined;
  readonly kind?: Device["kind"] | undefined;
  readonly status?: Device["status"] | undefined;
  /** A paired device that was not seen since then has expired. */
  readonly seen_since: string;
  readonly place_id?: string | undefined;
  /** Only devices with these ids. */
  readonly ids?: readonly string[] | undefined;
  /** Only devices that act at one of these places; `null`: all. */
  readonly seen_at: readonly string[] | null;
}

/** A business has few devices: they are compared while its list is read in its order. */
const where = (
  scope: Scope,
  { search, kind, status, seen_since, place_id, ids, seen_at }: DeviceFilter,
): RawBuilder<unknown> => {
  const stored = status === "expired" ? "paired" : status;
  const isSeen = sql`(d.last_seen_at >= ${seen_since}::timestamptz)`;
  return sql`where ${inScope(scope, "d.business_id")} ${actingAt(scope, "devices", seen_at)}
    ${search === undefined ? sql`` : sql`and d.name_key like ${containing(search)}`}
    ${kind === undefined ? sql`` : sql`and d.kind = ${kind}`}
    ${stored === undefined ? sql`` : sql`and d.status = ${stored}`}
    ${status === "paired" ? sql`and ${isSeen}` : status === "expired" ? sql`and ${isSeen} is not true` : sql``}
    ${
      place_id === undefined
        ? sql``
        : sql`and (d.all_places or exists (select 1 from device_places p
      where ${inScope(scope, "p.business_id", "d.business_id")} and p.device_id = d._id and p.place_id = ${place_id}::uuid))`
    }
    ${ids === undefined ? sql`` : sql`and d._id = any(${[...ids]}::uuid[])`}`;
};

export interface DevicesWanted extends DeviceFilter {
  sort_by: "name" | "created_at";
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
}

export const selectDevices = (tx: Transaction, scope: Scope, wanted: DevicesWanted): Promise<DeviceRecord[]> => {
  const { sort_by, limit, direction, cursor, ...filter } = wanted;
  const [column, type] =
    sort_by === "name" ? (["d.name_key", "text"] as const) : (["d.created_at", "timestamptz"] as const);
  const isAcross = scope.kind === "platform";
  const { after, order } = keysetPage({ column, type, id: "d._id", isAcross, limit, direction, cursor });
  return tx.rows(
    statement<DeviceRecord>(sql`select ${columns(scope)} from devices d ${where(scope, filter)} ${after} ${order}`),
  );
};

/** Counts at most `cap` rows, so that a count never costs more than that. */
export const countDevices = async (tx: Transaction, scope: Scope, filter: DeviceFilter, cap: number): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from (select 1 from devices d ${where(scope, filter)} limit ${sql.lit(cap)}) counted`,
    ),
  ))!.count;

/** How many there are of each kind; kinds without any are missing. */
export const selectDeviceKinds = (
  tx: Transaction,
  scope: BusinessScope,
  place_ids: readonly string[] | null,
): Promise<{ kind: Device["kind"]; count: number }[]> =>
  tx.rows(
    statement<{ kind: Device["kind"]; count: number }>(
      sql`select d.kind, count(*) as count from devices d
        where ${inScope(scope, "d.business_id")} ${actingAt(scope, "devices", place_ids)} group by d.kind`,
    ),
  );

/** The visits of each device that had any since then. */
export const selectVisitsOfDevices = (
  tx: Transaction,
  scope: BusinessScope,
  { since, place_ids }: { since: string; place_ids: readonly string[] | null },
): Promise<{ device_id: string; visits_count: number }[]> =>
  tx.rows(
    statement<{ device_id: string; visits_count: number }>(
      sql`select t.device_id, count(*) as visits_count from transactions t
        where ${inScope(scope, "t.business_id")} and t.occurred_at >= ${since}::timestamptz
          and t.kind in ('visit', 'redeem') and t.device_id is not null
          ${place_ids === null ? sql`` : sql`and t.place_id = any(${[...place_ids]}::uuid[])`}
        group by t.device_id`,
    ),
  );

interface OfDevice {
  readonly device_id: string;
  readonly since: string;
  readonly place_ids: readonly string[] | null;
}

const at = (column: "t.place_id" | "f.place_id", place_ids: readonly string[] | null): RawBuilder<unknown> =>
  place_ids === null ? sql`` : sql`and ${sql.ref(column)} = any(${[...place_ids]}::uuid[])`;

type DayOfDevice = Record<"visits_today" | "of_visits_today" | "stamps" | "points" | "taken_back_today", number>;

/** Visits of one device since then, and all visits of the business. */
export const selectDayOfDevice = async (
  tx: Transaction,
  scope: BusinessScope,
  { device_id, since, place_ids }: OfDevice,
): Promise<DayOfDevice> =>
  (await tx.row(
    statement<DayOfDevice>(
      sql`select count(*) filter (where x.is_here and x.kind <> 'reverse') as visits_today,
          count(*) filter (where x.kind <> 'reverse') as of_visits_today,
          coalesce(sum(x.given) filter (where x.is_here and x.kind = 'visit' and x.type = 'stamps_stacked'), 0) as stamps,
          coalesce(sum(x.given) filter (where x.is_here and x.kind = 'visit' and x.type = 'points'), 0) as points,
          count(*) filter (where x.is_here and x.kind = 'reverse') as taken_back_today
        from (select t.kind, t.delta + t.delta_pending as given, coalesce(t.device_id = ${device_id}::uuid, false) as is_here, c.type
          from transactions t join cards c on ${inScope(scope, "c.business_id")} and c._id = t.card_id
          where ${inScope(scope, "t.business_id")} and t.occurred_at >= ${since}::timestamptz
            and t.kind in ('visit', 'redeem', 'reverse') ${at("t.place_id", place_ids)}) x`,
    ),
  ))!;

/** How visits at one device were rated since then. */
export const selectRatingOfDevice = async (
  tx: Transaction,
  scope: BusinessScope,
  { device_id, since, place_ids }: OfDevice,
): Promise<{ mean: number | null; answers_count: number }> =>
  (await tx.row(
    statement<{ mean: number | null; answers_count: number }>(
      sql`select avg(f.rating)::float8 as mean, count(*) as answers_count from feedback f
        where ${inScope(scope, "f.business_id")} and f.device_id = ${device_id}::uuid
          and f.created_at >= ${since}::timestamptz ${at("f.place_id", place_ids)}`,
    ),
  ))!;

export const selectDevice = (tx: Transaction, scope: Scope, _id: string): Promise<DeviceRecord | undefined> =>
  tx.row(
    statement<DeviceRecord>(
      sql`select ${columns(scope)} from devices d where ${inScope(scope, "d.business_id")} and d._id = ${_id}::uuid`,
    ),
  );

/** Like `selectDevice`, locked until the end of the transaction. */
export const selectDeviceForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<DeviceRecord | undefined> =>
  tx.row(
    statement<DeviceRecord>(
      sql`select ${columns(scope)} from devices d where ${inScope(scope, "d.business_id")} and d._id = ${_id}::uuid for no key update`,
    ),
  );

export const countPlaces = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from places p where ${inScope(scope, "p.business_id")} and p._id = any(${[...ids]}::uuid[])`,
    ),
  ))!.count;

const insertDevicePlaces = async (
  tx: Transaction,
  scope: BusinessScope,
  device_id: string,
  place_ids: readonly string[] | null,
): Promise<void> => {
  if (place_ids === null || place_ids.length === 0) return;
  await tx.rows(
    statement(sql`insert into device_places (business_id, device_id, place_id)
      select ${scope.business_id}::uuid, ${device_id}::uuid, place_id from unnest(${[...place_ids]}::uuid[]) place_id
      returning 1`),
  );
};

interface DeviceFields {
  name: string;
  kind: string;
  place_ids: readonly string[] | null;
  pin_lock?: boolean | undefined;
  till_id?: string | null | undefined;
  now: string;
}

export const insertDevice = async (
  tx: Transaction,
  scope: BusinessScope,
  device: DeviceFields & { _id: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into devices (business_id, _id, name, kind, all_places, pin_lock, till_id, created_at, updated_at)
      values (${scope.business_id}, ${device._id}, ${device.name}, ${device.kind}, ${device.place_ids === null}, ${device.pin_lock ?? false},
        ${device.till_id ?? null}::uuid, ${device.now}, ${device.now})`),
  );
  await insertDevicePlaces(tx, scope, device._id, device.place_ids);
};

export const updateDeviceFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  device: DeviceFields,
): Promise<void> => {
  await tx.rows(
    statement(sql`update devices set name = ${device.name}, kind = ${device.kind}, all_places = ${device.place_ids === null},
        pin_lock = ${device.pin_lock ?? false}, till_id = ${device.till_id ?? null}::uuid, version = version + 1, updated_at = ${device.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
  await tx.rows(
    statement(
      sql`delete from device_places where business_id = ${scope.business_id}::uuid and device_id = ${_id}::uuid`,
    ),
  );
  await insertDevicePlaces(tx, scope, _id, device.place_ids);
};

/** Notes that the device is there, at most once a minute; false when that was noted just before. */
export const updateDeviceSeen = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { app_version, now }: { app_version: string | null; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update devices set last_seen_at = ${now}::timestamptz, app_version = coalesce(${app_version}, app_version)
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid
        and (last_seen_at is null or last_seen_at < ${now}::timestamptz - interval '30 seconds'
          or app_version is distinct from coalesce(${app_version}, app_version)) returning 1`),
  )) !== undefined;

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
    statement(sql`update devices set status = 'revoked', revoked_at = coalesce(revoked_at, ${now}::timestamptz), pairing_code_hash = null,
        pairing_expires_at = null, serving_account_id = null, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid returning 1`),
  )) !== undefined;

/** Uses up a pairing code: the device it belongs to, once. Runs as the sign-in role. */
export const updatePaired = (
  tx: Transaction,
  code: { hash: Buffer; app_version: string | null; now: string },
): Promise<{ business_id: string; _id: string } | undefined> =>
  tx.row({
    text: `update devices set status = 'paired', pairing_code_hash = null, pairing_expires_at = null, app_version = coalesce($2, app_version),
        serving_account_id = null, paired_at = $3, last_seen_at = $3, updated_at = $3
      where pairing_code_hash = $1 and pairing_expires_at > $3::timestamptz and status <> 'revoked'
        and not exists (select 1 from businesses b where b._id = business_id and b.status = 'suspended')
      returning business_id, _id`,
    values: [code.hash, code.app_version, code.now],
  });
