/** PINs: a shared device asks who serves before it shows anything of a customer. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  account_pins: { secret: ["pin_hash"], technical: ["business_id", "account_id", "set_at"] },
  device_pin_tries: { technical: ["business_id", "device_id", "account_id", "failures", "last_at"] },
} satisfies PrivacyClasses;

export const pinLength = 4;

/** Wrong PINs in a row after which a person is locked on that device. */
export const mostPinTries = 5;

/** Minutes without a scan after which a device asks again. */
export const servingMinutes = 2;

/** First and last name; empty for who has given neither. */
const StaffName = text(201, 0);
const Pin = z.string().check(z.regex(/^[0-9]{4}$/));

export const Serving = z.object({
  _id: Id,
  name: StaffName,
  /** When the device asks again, unless a card is scanned. */
  until: Instant,
});
export type Serving = z.infer<typeof Serving>;

export const PinStaff = z.object({
  /** Person who serves; `null`: the device waits for a PIN. */
  serving: z.nullable(Serving),
  /** People with a PIN who may scan at this device's places, by name. */
  staff: z.array(
    z.object({
      _id: Id,
      name: StaffName,
      /** Too many wrong PINs at this device: a manager opens it. */
      is_locked: z.boolean(),
    }),
  ),
  /** Visits at this device's places since its day began. */
  visits_today: z.int(),
  /** How many of today's customers have enough for a reward. */
  rewards_waiting: z.int(),
});
export type PinStaff = z.infer<typeof PinStaff>;

export const readPinStaff = endpoint({
  method: "GET",
  path: "/devices/current/staff",
  access: "signed_in_device",
  scope: "own",
  response: PinStaff,
  errors: [],
  summary: "Who serves at this device, and who may",
});

export const serveByPin = endpoint({
  method: "POST",
  path: "/devices/current/serve",
  access: "signed_in_device",
  scope: "own",
  lapsed: "always",
  body: z.strictObject({ account_id: Id, pin: Pin }),
  response: Serving,
  errors: ["pin_wrong", "pin_locked", "validation_failed"],
  summary: "Begin to serve at this device; what it writes then names the person, too",
});

export const stopServing = endpoint({
  method: "POST",
  path: "/devices/current/stop_serving",
  access: "signed_in_device",
  scope: "own",
  lapsed: "always",
  response: null,
  errors: [],
  summary: "Make this device ask for a PIN again",
});

export const OwnPin = z.object({
  _id: Id,
  /** Time when the PIN was set; `null`: there is none. */
  set_at: z.nullable(Instant),
});

export const readOwnPin = endpoint({
  method: "GET",
  path: "/accounts/current/pin",
  access: "signed_in",
  scope: "own",
  response: OwnPin,
  errors: [],
  summary: "Whether one has a PIN",
});

export const setOwnPin = endpoint({
  method: "POST",
  path: "/accounts/current/pin",
  access: "signed_in",
  scope: "own",
  body: z.strictObject({ pin: Pin }),
  response: OwnPin,
  errors: ["pin_too_simple", "validation_failed"],
  summary: "Set or replace one's own PIN of four digits",
});

export const removeOwnPin = endpoint({
  method: "POST",
  path: "/accounts/current/pin/remove",
  access: "signed_in",
  scope: "own",
  lapsed: "always",
  response: OwnPin,
  errors: [],
  summary: "Have no PIN any more",
});

export const LockedStaff = z.object({
  items: z.array(z.object({ _id: Id, name: StaffName, last_at: Instant })),
});

export const listLockedStaff = endpoint({
  method: "GET",
  path: "/devices/:id/locked_staff",
  access: "devices_view",
  scope: "scoped",
  response: LockedStaff,
  errors: ["not_found"],
  summary: "Who entered too many wrong PINs at a device",
});

export const openLockedStaff = endpoint({
  method: "POST",
  path: "/devices/:id/open_locked_staff",
  access: "devices_modify",
  scope: "business",
  body: z.strictObject({ account_id: Id }),
  response: LockedStaff,
  errors: ["not_found"],
  summary: "Let a person who is locked at a device try again",
});
