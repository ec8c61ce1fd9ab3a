import type { Place } from "@rewardo/contract/places";
import type { Transaction } from "../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../platform/database/keyset.ts";
import { inScope, sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../platform/scope.ts";

export type PlaceRecord = Place & { name_key: string };

const columns = sql`p._id, p.name, p.name_key, p.address, p.postcode, p.city, p.country,
  case when p.longitude is not null and p.latitude is not null then jsonb_build_array(p.longitude, p.latitude) end as location,
  p.opening_hours, p.phone, p.email, p.time_zone, p.status, p.version, p.created_at`;

export const selectPlaces = (
  tx: Transaction,
  scope: Scope,
  page: { sort_by: "name" | "created_at"; limit: number; direction: "asc" | "desc"; cursor: KeysetCursor | null },
): Promise<PlaceRecord[]> => {
  const [column, type] =
    page.sort_by === "name" ? (["p.name_key", "text"] as const) : (["p.created_at", "timestamptz"] as const);
  const { after, order } = keysetPage({ column, type, id: "p._id", isAcross: scope.kind === "platform", ...page });
  return tx.rows(
    statement<PlaceRecord>(
      sql`select ${columns} from places p where ${inScope(scope, "p.business_id")} ${after} ${order}`,
    ),
  );
};

export const selectPlace = (tx: Transaction, scope: Scope, _id: string): Promise<PlaceRecord | undefined> =>
  tx.row(
    statement<PlaceRecord>(
      sql`select ${columns} from places p where ${inScope(scope, "p.business_id")} and p._id = ${_id}::uuid`,
    ),
  );

export interface NewPlace {
  _id: string;
  name: string;
  name_key: string;
  address: string | null;
  postcode: string | null;
  city: string | null;
  country: Place["country"];
  location: readonly [number, number] | null;
  opening_hours: string | null;
  now: string;
}

export const insertPlace = async (tx: Transaction, scope: BusinessScope, place: NewPlace): Promise<void> => {
  await tx.rows(
    statement(sql`insert into places (business_id, _id, name, name_key, address, postcode, city, country, longitude, latitude, opening_hours, created_at, updated_at)
      values (${scope.business_id}, ${place._id}, ${place.name}, ${place.name_key}, ${place.address}, ${place.postcode}, ${place.city},
        ${place.country}, ${place.location?.[0] ?? null}, ${place.location?.[1] ?? null}, ${place.opening_hours}, ${place.now}, ${place.now})`),
  );
};
