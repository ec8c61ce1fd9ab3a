import type { QueryOf } from "@rewardo/contract/endpoint";
import type { exportPlaces as exportEndpoint } from "@rewardo/contract/places";
import { exportWord } from "@rewardo/messages/exports";
import { localDay } from "@rewardo/rules";
import { exportTable, type Column } from "../../platform/export/export.ts";
import { localMoment } from "../../platform/export/moment.ts";
import type { Context } from "../../platform/http/context.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { readBusiness } from "../businesses/index.ts";
import { selectPlaces, type PlaceRecord } from "./queries.ts";
import { readPlacesAsked } from "./service.ts";

/** Whose table it is; across all businesses nobody's in particular. */
const readOwner = async (ctx: Context) =>
  ctx.scope.kind === "business"
    ? readBusiness(ctx, ctx.scope, ctx.scope.business_id)
    : ({ name: "", language: "en", time_zone: "UTC" } as const);

type Locale = NonNullable<QueryOf<typeof exportEndpoint>["locale"]>;

const columnsIn = (locale: Locale, time_zone: string): Column<PlaceRecord>[] => [
  { head: "column.name", cell: (place) => place.name },
  { head: "column.address", cell: (place) => place.address },
  { head: "column.postcode", cell: (place) => place.postcode },
  { head: "column.city", cell: (place) => place.city },
  { head: "column.country", cell: (place) => place.country },
  { head: "column.latitude", cell: (place) => place.location?.[1] ?? null },
  { head: "column.longitude", cell: (place) => place.location?.[0] ?? null },
  { head: "column.opening_hours", cell: (place) => place.opening_hours },
  { head: "column.phone", cell: (place) => place.phone },
  { head: "column.email", cell: (place) => place.email },
  { head: "column.time_zone", cell: (place) => place.time_zone },
  { head: "column.status", cell: (place) => exportWord(locale, `place_status.${place.status}`) },
  { head: "column.created_at", cell: (place) => localMoment(place.created_at, time_zone) },
  { head: "column.id", cell: (place) => place._id },
];

/** The places of a list, or the chosen ones among them, as a table. */
export const exportPlaces = async (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const { sort_by, filter } = readPlacesAsked(ctx, query);
  const { name, language, time_zone } = await readOwner(ctx);
  const { ids, q, status, locale = language } = query;
  const direction = query.sort?.[0] ?? (sort_by === "name" ? "asc" : "desc");
  return exportTable(ctx, {
    entity: "places",
    locale,
    business_name: name,
    day: localDay(ctx.clock.nowMs(), time_zone),
    filters: { q: q ?? null, status: status ?? null, sort_by, direction, chosen: ids?.length ?? null },
    columns: columnsIn(locale, time_zone),
    direction,
    select: (tx, page) => selectPlaces(tx, ctx.scope, { sort_by, ...filter, ids, ...page }),
    valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
  });
};
