/** State of the list of products in the address. */
import type { Product } from "@rewardo/contract/products";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";

type Status = Product["status"];
type Kind = Product["kind"];
const statuses: readonly Status[] = ["active", "archived"];
const kinds: readonly Kind[] = ["product", "service"];

export type ProductSort = "name" | "created_at";
const isCategory = (text: string): boolean => text.length <= 100;

interface ProductFilters {
  readonly [filter: string]: readonly Status[] | readonly Kind[] | ((text: string) => boolean);
  readonly status: readonly Status[];
  readonly kind: readonly Kind[];
  readonly category: (text: string) => boolean;
}

/** Products of one business, sorted by name or newest first. */
export const productList: ListSpec<ProductSort, ProductFilters> = {
  sorts: { name: "asc", created_at: "desc" },
  filters: { status: statuses, kind: kinds, category: isCategory },
  hasSearch: true,
};

/** Across all businesses the server offers newest first alone. */
export const productListAcross: ListSpec<ProductSort, ProductFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { status: [], kind: [], category: () => false },
};

/** The query of the list in this state. */
export const productQueryOf = ({ q, sort_by, sort, filters }: ListState<ProductSort, ProductFilters>) => ({
  q: q === "" ? undefined : q,
  status: filters.status,
  kind: filters.kind,
  category: filters.category,
  sort_by: [sort_by],
  sort: [sort],
});

/** The small picture of a product while it has none of its own. */
export const iconOf = ({ kind }: Product): IconName => (kind === "service" ? "timer" : "tag");
