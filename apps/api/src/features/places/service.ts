import type { QueryOf } from "@rewardo/contract/endpoint";
import type { listPlaces as listEndpoint, Place } from "@rewardo/contract/places";
import { foldedKey } from "@rewardo/rules";
import { newId, nowIso } from "../../platform/clock.ts";
import { found } from "../../platform/errors.ts";
import type { Context, SetupContext } from "../../platform/http/context.ts";
import { readPage } from "../../platform/list.ts";
import { insertPlace, selectPlace, selectPlaces, type NewPlace, type PlaceRecord } from "./queries.ts";

const toWire = ({ name_key: _nameKey, ...place }: PlaceRecord): Place => place;

/** Places by name, or newest first. Across all businesses only newest first has an index. */
export const listPlaces = (ctx: Context, query: QueryOf<typeof listEndpoint>) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const sort_by = ctx.scope.kind === "platform" ? "created_at" : (query.sort_by?.[0] ?? "name");
    const { items, next_cursor } = await readPage(query, {
      name: "places",
      scope: ctx.scope,
      kind: sort_by === "name" ? "text" : "instant",
      select: (page) => selectPlaces(tx, ctx.scope, { sort_by, ...page }),
      valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
    });
    return { items: items.map(toWire), next_cursor };
  });

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
