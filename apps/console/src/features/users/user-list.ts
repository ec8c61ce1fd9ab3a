/** What the address keeps of the list of customers. */
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

export type UserSort = "created_at" | "name";
type NoFilters = Readonly<Record<never, never>>;

/** Of one business: newest first, or by name. */
export const userList: ListSpec<UserSort, NoFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: {},
  hasSearch: true,
};

/** Across businesses the server sorts by newest only. */
export const userListAcross: ListSpec<UserSort, NoFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: {},
};

/** The call's query for this state of the list. */
export const userQueryOf = ({ q, sort_by, sort }: ListState<UserSort, NoFilters>) => ({
  q: q === "" ? undefined : q,
  sort_by: [sort_by],
  sort: [sort],
});
