/** Devices: tills and other machines that act for a business without a person's account. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, nameText, page, PlaceIds, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  devices: {
    business: ["name", "kind", "status", "all_places", "frozen_at", "flags_settled_at"],
    secret: ["pairing_code_hash"],
    technical: [
      ...["business_id", "_id", "frozen_by", "pairing_expires_at", "app_version", "last_seen_at"],
      ...["created_at", "updated_at"],
    ],
  },
  device_places: { technical: ["business_id", "device_id", "place_id"] },
} satisfies PrivacyClasses;

export const auditActions = {
  devices: ["created", "pairing_code_created", "revoked", "frozen", "unfrozen", "flags_settled"],
} as const;

export const deviceKinds = ["till", "kiosk", "scanner", "display"] as const;

export const Device = z.object({
  _id: Id,
  name: text(100),
  kind: z.enum(deviceKinds),
  place_ids: PlaceIds,
  status: z.enum(["unpaired", "paired", "expired", "revoked"]),
  last_seen_at: z.nullable(Instant),
  app_version: z.nullable(text(50)),
  /** Since when it can change nothing; `null` unless it is frozen. */
  frozen_at: z.nullable(Instant),
  created_at: Instant,
});
export type Device = z.infer<typeof Device>;

export const DeviceInput = z.strictObject({
  name: nameText(100),
  kind: z.enum(deviceKinds),
  place_ids: PlaceIds,
});

/** A pairing code is shown once, works once and for 15 minutes. */
export const PairingCode = z.object({ device: Device, code: text(20), expires_at: Instant });

export const deviceSorts = ["created_at"] as const;

export const listDevices = endpoint({
  method: "GET",
  path: "/devices",
  access: "devices_view",
  scope: "scoped",
  query: z.strictObject(listQuery(deviceSorts)),
  response: page(Device),
  errors: ["bad_request"],
  summary: "Devices, newest first",
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

export const createDevice = endpoint({
  method: "POST",
  path: "/devices",
  access: "devices_modify",
  scope: "business",
  body: DeviceInput,
  response: PairingCode,
  status: 201,
  errors: ["not_found", "validation_failed", "exceeds_own_rights"],
  summary: "Add a device and show its pairing code",
});

export const createPairingCode = endpoint({
  method: "POST",
  path: "/devices/:id/pairing_code",
  access: "devices_modify",
  scope: "business",
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
