import type { Place } from "@rewardo/contract/places";
import type { Transaction } from "../../../platform/database/database.ts";
import { holdBusiness } from "../../../platform/database/hold-business.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { containing } from "../../../platform/text.ts";
import { searchCondition } from "../../../platform/database/search.ts";

export type PlaceRecord = Omit<Place, "can"> & { business_id: string; name_key: string };

const columns = sql`p._id, p.business_id, p.name, p.name_key, p.address, p.postcode, p.city, p.country,
  case when p.longitude is not null and p.latitude is not null then jsonb_build_array(p.longitude, p.latitude) end as location,
  p.opening_hours, p.phone, p.email, p.time_zone, p.image, p.status, p.version, p.created_at`;

export interface PlaceFilter {
  readonly status?: Place["status"] | undefined;
  /** Folded part of the name; of the transaction's business alone. */
  readonly search?: string | undefined;
  /** Only places with these ids. */
  readonly ids?: readonly string[] | undefined;
  /** And these alone: the places where the actor may act; `null` is everywhere. */
  readonly own?: readonly string[] | null | undefined;
}

export interface PlacesWanted extends PlaceFilter {
  sort_by: "name" | "created_at";
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
}

const among = (ids: readonly string[]): RawBuilder<unknown> => sql`and p._id = any(${[...ids]}::uuid[])`;

const matching = (tx: Transaction, search: string | undefined): Promise<RawBuilder<unknown>> | RawBuilder<unknown> => {
  if (search === undefined) return sql``;
  const pattern = containing(search);
  const compared = sql`p.name_key like ${pattern}`;
  return searchCondition(tx, { id: "p._id", found: sql`search_places(${pattern})`, compared });
};

const where = async (
  tx: Transaction,
  scope: Scope,
  { status, search, ids, own }: PlaceFilter,
): Promise<RawBuilder<unknown>> => sql`where ${inScope(scope, "p.business_id")}
  ${status === undefined ? sql`` : sql`and p.status = ${status}`}
  ${ids === undefined ? sql`` : among(ids)}
  ${own == null ? sql`` : among(own)}
  ${await matching(tx, search)}`;

export const selectPlaces = async (tx: Transaction, scope: Scope, wanted: PlacesWanted): Promise<PlaceRecord[]> => {
  const { sort_by, status, search, ids, own, ...page } = wanted;
  const [column, type] =
    sort_by === "name" ? (["p.name_key", "text"] as const) : (["p.created_at", "timestamptz"] as const);
  const { after, order } = keysetPage({ column, type, id: "p._id", isAcross: scope.kind === "platform", ...page });
  return tx.rows(
    statement<PlaceRecord>(
      sql`select ${columns} from places p ${await where(tx, scope, { status, search, ids, own })} ${after} ${order}`,
    ),
  );
};

/** Counts at most `cap` rows, so that a count never costs more than that. */
export const countListedPlaces = async (
  tx: Transaction,
  scope: Scope,
  filter: PlaceFilter,
  cap: number,
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from (select 1 from places p ${await where(tx, scope, filter)} limit ${sql.lit(cap)}) counted`,
    ),
  ))!.count;

export const selectPlace = (tx: Transaction, scope: Scope, _id: string): Promise<PlaceRecord | undefined> =>
  tx.row(
    statement<PlaceRecord>(
      sql`select ${columns} from places p where ${inScope(scope, "p.business_id")} and p._id = ${_id}::uuid`,
    ),
  );

/** Like `selectPlace`, locked until the end of the transaction. */
export const selectPlaceForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<PlaceRecord | undefined> =>
  tx.row(
    statement<PlaceRecord>(
      sql`select ${columns} from places p where ${inScope(scope, "p.business_id")} and p._id = ${_id}::uuid for no key update`,
    ),
  );

export interface PlanOfPlaces {
  plan_name: string | null;
  /** `null` is any number. */
  max_places: number | null;
  /** The smallest plan with more places that is offered. */
  next_plan: { name: string; max_places: number | null } | null;
}

/** Limits of the business's plan. Others who open a place or choose a plan wait until the end of the transaction. */
export const selectPlanForChange = async (tx: Transaction, scope: BusinessScope): Promise<PlanOfPlaces | undefined> => {
  await holdBusiness(tx, scope);
  return tx.row(
    statement<PlanOfPlaces>(
      sql`select own.name as plan_name, own.max_places,
        (select jsonb_build_object('name', more.name, 'max_places', more.max_places) from plans more
          where more.archived_at is null and own.max_places is not null and (more.max_places > own.max_places or more.max_places is null)
          order by more.max_places nulls last, more.price, more._id limit 1) as next_plan
        from businesses b left join plans own on own._id = b.plan_id
        where ${inScope(scope, "b._id")}`,
    ),
  );
};

export const countActivePlaces = async (tx: Transaction, scope: BusinessScope): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from places p where ${inScope(scope, "p.business_id")} and p.status = 'active'`,
    ),
  ))!.count;

export type NewPlace = Omit<PlaceRecord, "business_id" | "status" | "version" | "created_at"> & { now: string };

export const insertPlace = async (tx: Transaction, scope: BusinessScope, place: NewPlace): Promise<void> => {
  await tx.rows(
    statement(sql`insert into places (business_id, _id, name, name_key, address, postcode, city, country, longitude, latitude,
        opening_hours, phone, email, time_zone, image, created_at, updated_at)
      values (${scope.business_id}, ${place._id}, ${place.name}, ${place.name_key}, ${place.address}, ${place.postcode}, ${place.city},
        ${place.country}, ${place.location?.[0] ?? null}, ${place.location?.[1] ?? null}, ${place.opening_hours}, ${place.phone},
        ${place.email}, ${place.time_zone}, ${place.image}, ${place.now}, ${place.now})`),
  );
};

export const updatePlaceFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  place: Omit<NewPlace, "_id">,
): Promise<void> => {
  await tx.rows(
    statement(sql`update places set name = ${place.name}, name_key = ${place.name_key}, address = ${place.address},
        postcode = ${place.postcode}, city = ${place.city}, country = ${place.country}, longitude = ${place.location?.[0] ?? null},
        latitude = ${place.location?.[1] ?? null}, opening_hours = ${place.opening_hours}, phone = ${place.phone},
        email = ${place.email}, time_zone = ${place.time_zone}, image = ${place.image}, version = version + 1, updated_at = ${place.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const updatePlaceStatus = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, now }: { status: Place["status"]; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update places set status = ${status}, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** How many of these ids are places of the business. */
export const countKnownPlaces = async (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from places p where ${inScope(scope, "p.business_id")} and p._id = any(${[...ids]}::uuid[])`,
    ),
  ))!.count;
