/** What the address keeps of the list of imports. */
import { importKinds, type ImportKind } from "@rewardo/contract/import-fields";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

interface ImportFilters {
  readonly [filter: string]: readonly ImportKind[];
  readonly kind: readonly ImportKind[];
}

/** Newest first alone. */
export const importList: ListSpec<"created_at", ImportFilters> = {
  sorts: { created_at: "desc" },
  filters: { kind: importKinds },
};

/** The query of the list in this state. */
export const importQueryOf = ({ sort_by, sort, filters }: ListState<"created_at", ImportFilters>) => ({
  kind: filters.kind,
  sort_by: [sort_by],
  sort: [sort],
});
