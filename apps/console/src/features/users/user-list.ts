/** What of the list of customers may stand in the address. */
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

export type UserSort = "created_at" | "name";
type NoFilters = Readonly<Record<never, never>>;

/** Of one business: newest first, or by name. */
export const userList: ListSpec<UserSort, NoFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: {},
  hasSearch: true,
};

/** Across all businesses the server offers newest first alone. */
export const userListAcross: ListSpec<UserSort, NoFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: {},
};

/** What the list is asked for in this state. */
export const userQueryOf = ({ q, sort_by, sort }: ListState<UserSort, NoFilters>) => ({
  q: q === "" ? undefined : q,
  sort_by: [sort_by],
  sort: [sort],
});
