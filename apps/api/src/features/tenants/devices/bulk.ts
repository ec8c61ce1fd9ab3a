/** Bulk changes of devices: their places, or whether they ask who serves. */
import type { DevicesBulk } from "@rewardo/contract/bulk-changes";
import type { listDevices } from "@rewardo/contract/devices";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { exceeds } from "@rewardo/contract/grants";
import { deviceRole } from "@rewardo/contract/roles";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import type { BulkAuthor, BulkKind } from "../../../platform/bulk.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Actor } from "../../../platform/actor.ts";
import { coversPlaces, requireDeviceRights, requirePlaces } from "./charge.ts";
import { selectDeviceForChange, selectDevices, updateDeviceFields, type DeviceRecord } from "./queries.ts";
import { isSamePlaces, deviceQueryOf } from "./service.ts";

/** Rights of the requester: their places, and whether they may do what a device may. */
interface KeptRights extends Pick<Actor, "place_ids"> {
  readonly reachesDevices: boolean;
}

/** The device's present value of the changed property. */
const valueOf = (device: DeviceRecord, change: DevicesBulk): DevicesBulk =>
  "pin_lock" in change ? { pin_lock: device.pin_lock } : { place_ids: device.place_ids };

const isSame = (one: DevicesBulk, other: DevicesBulk): boolean =>
  "place_ids" in one && "place_ids" in other
    ? isSamePlaces(one.place_ids, other.place_ids)
    : JSON.stringify(one) === JSON.stringify(other);

/** Whether who asks may give a device this, now that it is as it is. */
const mayChange = ({ rights }: BulkAuthor, device: DeviceRecord, to: DevicesBulk): boolean => {
  const { place_ids, reachesDevices } = rights as KeptRights;
  if (!coversPlaces({ place_ids }, device.place_ids)) return false;
  return !("place_ids" in to) || (reachesDevices && coversPlaces({ place_ids }, to.place_ids));
};

const write = async (tx: Transaction, author: BulkAuthor, device: DeviceRecord, to: DevicesBulk): Promise<void> => {
  const { _id, name, kind, pin_lock, till_id, place_ids } = device;
  const now = nowIso(author.clock);
  await updateDeviceFields(tx, author.scope, _id, { name, kind, pin_lock, till_id, place_ids, ...to, now });
  const diff = { before: valueOf(device, to), after: to };
  await insertAuditEntry(tx, author, { action: "updated", entity: "devices", entity_id: _id, ...diff });
};

type Matching = Pick<QueryOf<typeof listDevices>, "q" | "kind" | "status" | "place_id">;

export const devicesBulk: BulkKind<DevicesBulk, Matching> = {
  areActors: true,
  check: async (tx, ctx, change) => {
    if (!("place_ids" in change)) return;
    requireDeviceRights(ctx.actor);
    await requirePlaces(tx, ctx, change.place_ids);
  },
  rightsOf: (_tx, { actor: { permissions, limits, place_ids } }) =>
    Promise.resolve({
      place_ids,
      reachesDevices: !exceeds({ permissions, limits }, deviceRole),
    } satisfies KeptRights),
  find: async (tx, ctx, { ids, matching }, limit) => {
    const { filter } = deviceQueryOf(ctx, matching ?? {});
    const page = { sort_by: "created_at", direction: "desc", limit, cursor: null } as const;
    const found = await selectDevices(tx, ctx.scope, { ...filter, ids, ...page });
    return found.filter(({ place_ids }) => coversPlaces(ctx.actor, place_ids)).map(({ _id }) => _id);
  },
  apply: async (tx, author, ids, to) => {
    const before = new Map<string, DevicesBulk>();
    for (const id of ids) {
      const device = await selectDeviceForChange(tx, author.scope, id);
      if (device === undefined || isSame(valueOf(device, to), to) || !mayChange(author, device, to)) continue;
      await write(tx, author, device, to);
      before.set(id, valueOf(device, to));
    }
    return before;
  },
  revert: async (tx, author, rows, to) => {
    const back = new Set<string>();
    for (const row of rows) {
      const device = await selectDeviceForChange(tx, author.scope, row.entity_id);
      const before = row.before as DevicesBulk;
      // Changed again since: that stays.
      if (device === undefined || !isSame(valueOf(device, to), to) || !mayChange(author, device, before)) continue;
      await write(tx, author, device, before);
      back.add(row.entity_id);
    }
    return back;
  },
};
