/** State of the list of customers in the address. */
import type { RfmGroup } from "@rewardo/contract/user-fields";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";
import { rfmGroupNames } from "../../kit/words/use-rfm-words.ts";

export type UserSort = "created_at" | "name";
type UserFilters = { readonly rfm_group: readonly RfmGroup[] };

/** Customers of one business, newest first or by name. */
export const userList: ListSpec<UserSort, UserFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { rfm_group: rfmGroupNames },
  hasSearch: true,
};

/** Across businesses the server sorts by newest only. */
export const userListAcross: ListSpec<UserSort, UserFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { rfm_group: [] },
};

/** The call's query for this state of the list. */
export const userQueryOf = ({ q, sort_by, sort, filters }: ListState<UserSort, UserFilters>) => ({
  q: q === "" ? undefined : q,
  rfm_group: filters.rfm_group,
  sort_by: [sort_by],
  sort: [sort],
});
