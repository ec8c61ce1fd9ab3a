import type { exportDevices as exportEndpoint, Device } from "@rewardo/contract/devices";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { exportList } from "../../base/exports/index.ts";
import { toWire } from "./charge.ts";
import { selectDevices, type DeviceRecord } from "./queries.ts";
import { deviceQueryOf } from "./service.ts";

/** The devices of a list, or the chosen ones among them, as a table. */
export const exportDevices = (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const { sort_by, filter } = deviceQueryOf(ctx, query);
  const { ids, q = null, kind = null, status = null, place_id = null } = query;
  const direction = query.sort?.[0] ?? (sort_by === "name" ? "asc" : "desc");
  return exportList<DeviceRecord, Device>(ctx, query, ({ word, moment }) => ({
    entity: "devices",
    needs: "devices_view",
    filters: { q, kind, status, place_id, sort_by, direction },
    direction,
    columns: {
      name: (device) => device.name,
      kind: (device) => word(`device_kind.${device.kind}`),
      places: ({ place_ids }) => (place_ids === null ? word("places_all") : place_ids.length),
      status: (device) => word(`device_status.${device.status}`),
      version: (device) => device.app_version,
      paired_at: (device) => moment(device.paired_at),
      last_seen_at: (device) => moment(device.last_seen_at),
      created_at: (device) => moment(device.created_at),
      id: (device) => device._id,
    },
    select: (tx, page) => selectDevices(tx, ctx.scope, { sort_by, ...filter, ids, ...page }),
    show: (_tx, rows) => Promise.resolve(rows.map((row) => toWire(ctx, row))),
    valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
  }));
};
