import type { QueryOf } from "@rewardo/contract/endpoint";
import type { listPlaces as listEndpoint, Place } from "@rewardo/contract/places";
import { foldedKey } from "@rewardo/rules";
import { newId, nowIso } from "../../platform/clock.ts";
import { readCursor, toPage } from "../../platform/database/keyset.ts";
import { found } from "../../platform/errors.ts";
import type { Context, SetupContext } from "../../platform/http/context.ts";
import { insertPlace, selectPlace, selectPlaces, type NewPlace, type PlaceRecord } from "./queries.ts";

const toWire = ({ name_key: _nameKey, ...place }: PlaceRecord): Place => place;

/** Places by name, or newest first. Across all businesses only newest first has an index. */
export const listPlaces = async (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { limit = 50, cursor, sort_by, sort } = query;
  const by = ctx.scope.kind === "platform" ? "created_at" : (sort_by?.[0] ?? "name");
  const direction = sort?.[0] ?? (by === "name" ? "asc" : "desc");
  const key = ["places", by, direction, ctx.scope];
  const after = readCursor(cursor, key, by === "name" ? "text" : "instant");
  const rows = await ctx.database.read(ctx.scope, (tx) =>
    selectPlaces(tx, ctx.scope, { sort_by: by, limit, direction, cursor: after }),
  );
  const page = toPage(rows, limit, key, (row) => (by === "name" ? row.name_key : row.created_at));
  return { items: page.items.map(toWire), next_cursor: page.next_cursor };
};

export const readPlace = async (ctx: Context, id: string): Promise<Place> =>
  toWire(found(await ctx.database.read(ctx.scope, (tx) => selectPlace(tx, ctx.scope, id))));

export type PlaceInput = Pick<NewPlace, "name"> & Partial<Omit<NewPlace, "_id" | "name" | "name_key" | "now">>;

/** Opens a place and answers its id. */
export const createPlace = async ({ database, clock, scope }: SetupContext, input: PlaceInput): Promise<string> => {
  const _id = newId();
  const empty = {
    address: null,
    postcode: null,
    city: null,
    country: "PL" as const,
    location: null,
    opening_hours: null,
  };
  await database.write(scope, (tx) =>
    insertPlace(tx, scope, { ...empty, ...input, _id, name_key: foldedKey(input.name), now: nowIso(clock) }),
  );
  return _id;
};
