/** State of the list of places in the address. */
import type { Place } from "@rewardo/contract/places";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

type Status = Place["status"];
const statuses: readonly Status[] = ["active", "closed"];
const none: readonly Status[] = [];

export type PlaceSort = "name" | "created_at";
interface PlaceFilters {
  readonly [filter: string]: readonly Status[];
  readonly status: readonly Status[];
}

/** Places of one business, sorted by name or newest first. */
export const placeList: ListSpec<PlaceSort, PlaceFilters> = {
  sorts: { name: "asc", created_at: "desc" },
  filters: { status: statuses },
  hasSearch: true,
};

/** Across all businesses the server offers newest first alone. */
export const placeListAcross: ListSpec<PlaceSort, PlaceFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { status: none },
};

/** The query of the list and its export in this state. */
export const placeQueryOf = ({ q, sort_by, sort, filters }: ListState<PlaceSort, PlaceFilters>) => ({
  q: q === "" ? undefined : q,
  status: filters.status,
  sort_by: [sort_by],
  sort: [sort],
});
