import type { QueryOf } from "@rewardo/contract/endpoint";
import type { exportPlaces as exportEndpoint } from "@rewardo/contract/places";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { asTheyAre, exportList } from "../../base/exports/index.ts";
import { selectPlaces, type PlaceRecord } from "./queries.ts";
import { placeQueryOf } from "./service.ts";

/** The places of a list, or the chosen ones among them, as a table. */
export const exportPlaces = (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const { sort_by, filter } = placeQueryOf(ctx, query);
  const { ids, q = null, status = null } = query;
  const direction = query.sort?.[0] ?? (sort_by === "name" ? "asc" : "desc");
  return exportList<PlaceRecord>(ctx, query, ({ word, moment }) => ({
    entity: "places",
    needs: "places_view",
    filters: { q, status, sort_by, direction },
    direction,
    columns: {
      name: (place) => place.name,
      address: (place) => place.address,
      postcode: (place) => place.postcode,
      city: (place) => place.city,
      country: (place) => place.country,
      latitude: (place) => place.location?.[1] ?? null,
      longitude: (place) => place.location?.[0] ?? null,
      opening_hours: (place) => place.opening_hours,
      phone: (place) => place.phone,
      email: (place) => place.email,
      time_zone: (place) => place.time_zone,
      status: (place) => word(`place_status.${place.status}`),
      created_at: (place) => moment(place.created_at),
      id: (place) => place._id,
    },
    select: (tx, page) => selectPlaces(tx, ctx.scope, { sort_by, ...filter, ids, ...page }),
    show: asTheyAre,
    valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
  }));
};
