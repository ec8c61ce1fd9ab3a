/** Devices: tills and other machines that act for a business without a person's account. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { exportQuery, Id, Instant, listQuery, nameText, page, PlaceIds, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { listTransactions, DeviceTransactionQuery } from "./transactions.ts";

export const privacy = {
  devices: {
    business: [
      ...["name", "name_key", "kind", "status", "all_places", "paired_at", "revoked_at"],
      ...["frozen_at", "flags_settled_at", "pin_lock"],
    ],
    secret: ["pairing_code_hash"],
    technical: [
      ...["business_id", "_id", "frozen_by", "pairing_expires_at", "app_version", "last_seen_at"],
      ...["version", "serving_account_id", "serving_until", "till_id", "created_at", "updated_at"],
    ],
  },
  device_places: { technical: ["business_id", "device_id", "place_id"] },
} satisfies PrivacyClasses;

export const auditActions = {
  devices: [
    ...["created", "updated", "pairing_code_created", "revoked"],
    ...["frozen", "unfrozen", "flags_settled", "pin_opened", "exported"],
  ],
} as const;

/**
 * Tills and scanners stamp cards. A kiosk tells customers what their card holds and takes their ratings; a display shows them
 * the till's code, the stamp that falls and how to join. Neither stamps or hands out.
 */
export const deviceKinds = ["till", "kiosk", "scanner", "display"] as const;

/** `expired`: paired, but not used for so long that its session ended. A new code pairs it again. */
export const deviceStatuses = ["unpaired", "paired", "expired", "revoked"] as const;

export const Device = z.object({
  _id: Id,
  name: text(100),
  kind: z.enum(deviceKinds),
  place_ids: PlaceIds,
  /** The device asks for a PIN before it shows anything about a customer. */
  pin_lock: z.boolean(),
  /** The till or scanner that a display stands beside; `null`: every till of its places. */
  till_id: z.nullable(Id),
  status: z.enum(deviceStatuses),
  /** Until when its pairing code works; `null` where none is open. */
  code_expires_at: z.nullable(Instant),
  /** When it was last paired, and when it was revoked. */
  paired_at: z.nullable(Instant),
  revoked_at: z.nullable(Instant),
  /** Last sign of life, to the minute, while the till is open. */
  last_seen_at: z.nullable(Instant),
  app_version: z.nullable(text(50)),
  /** Time since when the device is frozen and can change nothing; `null` unless it is. */
  frozen_at: z.nullable(Instant),
  version: z.int(),
  created_at: Instant,
  /** Name of the device's business; only for the platform across all businesses. */
  business_name: z.optional(text(200)),
  /** What this reader may do with this row. */
  can: z.object({ modify: z.boolean() }),
});
export type Device = z.infer<typeof Device>;

const fields = {
  name: nameText(100),
  kind: z.enum(deviceKinds),
  place_ids: PlaceIds,
  pin_lock: z.optional(z.boolean()),
  /** Of displays alone; another kind loses it. */
  till_id: z.optional(z.nullable(Id)),
};

export const DeviceInput = z.strictObject(fields);
export type DeviceInput = z.infer<typeof DeviceInput>;

/** Omitted fields stay. */
export const DeviceChanges = z.strictObject({
  _id: z.optional(Id),
  name: z.optional(fields.name),
  kind: z.optional(fields.kind),
  place_ids: z.optional(fields.place_ids),
  pin_lock: fields.pin_lock,
  till_id: fields.till_id,
});
export type DeviceChanges = z.infer<typeof DeviceChanges>;

/** A pairing code is shown once, works once and for 15 minutes. */
export const PairingCode = z.object({ device: Device, code: text(20), expires_at: Instant });

export const deviceSorts = ["created_at", "name"] as const;

const filters = {
  /** Part of a name, ignoring case and diacritics. For one business only, like the next filters. */
  q: z.optional(text(200)),
  kind: z.optional(z.enum(deviceKinds)),
  status: z.optional(z.enum(deviceStatuses)),
  /** Only devices that act at this place. */
  place_id: z.optional(Id),
};

export const listDevices = endpoint({
  method: "GET",
  path: "/devices",
  access: "devices_view",
  scope: "scoped",
  query: z.strictObject({ ...listQuery(deviceSorts), ...filters }),
  response: page(Device),
  errors: ["bad_request"],
  summary: "Devices, newest first",
});

export const exportDevices = endpoint({
  method: "GET",
  path: "/devices/export",
  access: "data_export",
  scope: "scoped",
  query: z.strictObject({ ...exportQuery(deviceSorts), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The devices of a list, as a table in CSV",
});

export const DeviceCounts = z.object({
  /** Revoked ones among them, as in the list. */
  all: z.int(),
  kinds: z.record(z.enum(deviceKinds), z.int()),
  /**
   * Visits of today by device, for devices with any, at the places that the reader sees; `null` without the right to
   * see transactions.
   */
  visits_today: z.nullable(z.array(z.object({ device_id: Id, visits_count: z.int() }))),
});
export type DeviceCounts = z.infer<typeof DeviceCounts>;

export const readDeviceCounts = endpoint({
  method: "GET",
  path: "/devices/counts",
  access: "devices_view",
  scope: "business",
  response: DeviceCounts,
  errors: [],
  summary: "How many devices there are, of which kind, and the visits of each today",
});

export const DeviceFigures = z.object({
  visits_today: z.int(),
  /** Visits of today in the whole business, at the places that the reader sees. */
  of_visits_today: z.int(),
  /** What its visits of today brought, by what their cards collect. */
  given_today: z.object({ stamps: z.int(), points: z.int() }),
  /** Visits and rewards that were taken back at it today. */
  taken_back_today: z.int(),
  /** What customers said of visits at it within 30 days; the mean is `null` without an answer. */
  rating: z.object({ mean: z.nullable(z.number()), answers_count: z.int() }),
});
export type DeviceFigures = z.infer<typeof DeviceFigures>;

export const readDeviceFigures = endpoint({
  method: "GET",
  path: "/devices/:id/figures",
  access: "devices_view",
  scope: "business",
  response: DeviceFigures,
  errors: ["forbidden", "not_found"],
  summary: "What one device did since midnight at the business, and how its visits were rated within 30 days",
});

export const readDevice = endpoint({
  method: "GET",
  path: "/devices/:id",
  access: "devices_view",
  scope: "scoped",
  response: Device,
  errors: ["not_found"],
  summary: "One device",
});

/** Everything that happened at one device: filters as in the list of transactions. */
export const listDeviceTransactions = endpoint({
  method: "GET",
  path: "/devices/:id/transactions",
  access: "devices_view",
  scope: "scoped",
  query: DeviceTransactionQuery,
  response: listTransactions.response,
  errors: ["bad_request", "forbidden", "not_found"],
  summary: "Transactions that one device wrote, newest first",
});

export const createDevice = endpoint({
  method: "POST",
  path: "/devices",
  access: "devices_modify",
  scope: "business",
  people_only: true,
  body: DeviceInput,
  response: PairingCode,
  status: 201,
  idempotent: "optional",
  errors: ["not_found", "validation_failed", "exceeds_own_rights", "idempotency_key_reused"],
  summary: "Add a device and show its pairing code; sent again with the same key, the same device with a new code",
});

export const updateDevice = endpoint({
  method: "PATCH",
  path: "/devices/:id",
  access: "devices_modify",
  scope: "business",
  body: DeviceChanges,
  response: Device,
  versioned: true,
  errors: [
    ...(["not_found", "validation_failed", "exceeds_own_rights"] as const),
    ...(["version_conflict", "precondition_required"] as const),
  ],
  summary:
    "Change a device, given the version that the caller has seen; it acts at its new places from its next call on",
});

export const createPairingCode = endpoint({
  method: "POST",
  path: "/devices/:id/pairing_code",
  access: "devices_modify",
  scope: "business",
  people_only: true,
  response: PairingCode,
  errors: ["not_found", "exceeds_own_rights"],
  summary: "A new pairing code; the device's old session ends when it is used",
});

export const revokeDevice = endpoint({
  method: "POST",
  path: "/devices/:id/revoke",
  access: "devices_modify",
  scope: "business",
  lapsed: "always",
  response: Device,
  errors: ["not_found"],
  summary: "End the device's session for good",
});

export const PairDevice = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(40)),
  app_version: z.optional(text(50)),
});

export const PairedDevice = z.object({
  device: Device,
  /** Bearer key for machines without cookies; browsers get the same key as an httpOnly cookie. */
  token: text(100),
});

export const pairDevice = endpoint({
  method: "POST",
  path: "/devices/pair",
  access: "public",
  scope: "none",
  body: PairDevice,
  response: PairedDevice,
  errors: ["pairing_code_invalid", "too_many_requests"],
  summary: "Sign a device in by its pairing code",
});

export const readCurrentDevice = endpoint({
  method: "GET",
  path: "/devices/current",
  access: "signed_in_device",
  scope: "own",
  response: Device,
  errors: ["not_found"],
  summary: "The signed-in device",
});

export const DeviceSeen = z.strictObject({ app_version: z.optional(text(50)) });

export const noteDeviceSeen = endpoint({
  method: "POST",
  path: "/devices/current/seen",
  access: "signed_in_device",
  scope: "own",
  lapsed: "always",
  body: DeviceSeen,
  response: null,
  errors: [],
  summary: "Tell that the device is there, once a minute, and which version it runs",
});
