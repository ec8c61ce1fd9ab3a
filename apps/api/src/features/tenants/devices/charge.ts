/** Which accounts may manage which device, and what every answer about a device contains. */
import type { Device, DeviceInput } from "@rewardo/contract/devices";
import { deviceRole, showsOnly } from "@rewardo/contract/roles";
import type { Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { holds, isPlatform, seesOneOf, type Actor } from "../../../platform/actor.ts";
import { sessionDays } from "../../../platform/session/sessions.ts";
import { requireWithin } from "../account-roles/index.ts";
import { countPlaces, selectDevice, selectDeviceForChange, type DeviceRecord } from "./queries.ts";

/** The session of a device that was not seen since then has ended. */
export const seenSince = (clock: Clock): string => new Date(clock.nowMs() - sessionDays * 86_400_000).toISOString();

/** An account limited to places hands out or takes away rights at those alone. */
export const coversPlaces = (
  { place_ids: own }: Pick<Actor, "place_ids">,
  place_ids: readonly string[] | null,
): boolean => own === null || (place_ids !== null && place_ids.every((id) => own.includes(id)));

/** A device as this reader may see it: across all businesses the platform sees it and cannot change it. */
export const toWire = (
  { actor, scope, clock }: Pick<Context, "actor" | "scope" | "clock">,
  { name_key: _nameKey, business_id: _business, ...device }: DeviceRecord,
): Device => {
  const { status, last_seen_at, place_ids } = device;
  const isLapsed = status === "paired" && (last_seen_at === null || last_seen_at < seenSince(clock));
  const mayChange = holds(actor, "devices_modify") && !(isPlatform(actor) && scope.kind === "platform");
  return {
    ...device,
    status: isLapsed ? "expired" : status,
    can: { modify: mayChange && coversPlaces(actor, place_ids) },
  };
};

/** A device is no roundabout way to more: who signs one in could do themselves what it may. */
export const requireDeviceRights = ({ permissions, limits }: Actor): void =>
  requireWithin({ permissions, limits }, deviceRole);

/** The places that a device is given: of this business, each once, and among the caller's own. */
export const requirePlaces = async (
  tx: Transaction,
  { scope, actor }: BusinessContext,
  place_ids: readonly string[] | null,
): Promise<void> => {
  if (place_ids !== null) {
    const isKnown = new Set(place_ids).size === place_ids.length;
    if (!isKnown || (await countPlaces(tx, scope, place_ids)) !== place_ids.length) {
      throw invalidField("place_ids", "unknown_place", "Each must be a place of this business, once");
    }
  }
  if (!coversPlaces(actor, place_ids)) {
    throw invalidField("place_ids", "place_not_allowed", "Each must be a place that you may act in");
  }
};

/** The till that a display stands beside: one of this business that stamps, at a place that the caller sees. */
export const requireTill = async (
  tx: Transaction,
  { scope, actor }: BusinessContext,
  { kind, till_id = null }: Pick<DeviceInput, "kind" | "till_id">,
): Promise<void> => {
  if (till_id === null) return;
  if (kind !== "display") throw invalidField("till_id", "not_a_display", "Only a display stands beside a till");
  const till = await selectDevice(tx, scope, till_id);
  const isTill = till !== undefined && !showsOnly(till.kind) && till.status !== "revoked";
  if (!isTill || !seesOneOf(actor, till.place_ids))
    throw invalidField("till_id", "unknown_till", "This must be a till or scanner of this business");
};

/** The device; not_found also for one that acts at none of the places that the caller sees. */
export const findDevice = async (tx: Transaction, ctx: Context, id: string): Promise<DeviceRecord> => {
  const device = found(await selectDevice(tx, ctx.scope, id));
  if (!seesOneOf(ctx.actor, device.place_ids)) throw notFound();
  return device;
};

/** The device, held until the end of the transaction; not_found also for one that the caller may not look after. */
export const holdDevice = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<DeviceRecord> => {
  const device = found(await selectDeviceForChange(tx, ctx.scope, id));
  if (!coversPlaces(ctx.actor, device.place_ids)) throw notFound();
  return device;
};
