/** What of the list of gift cards may stand in the address. */
import type { GiftCard } from "@rewardo/contract/gift-cards";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

type Status = GiftCard["status"];
const statuses: readonly Status[] = ["active", "archived"];
const none: readonly Status[] = [];

export type GiftCardSort = "name" | "created_at";
interface GiftCardFilters {
  readonly [filter: string]: readonly Status[];
  readonly status: readonly Status[];
}

/** Of one business: by name, or newest first. */
export const giftCardList: ListSpec<GiftCardSort, GiftCardFilters> = {
  sorts: { name: "asc", created_at: "desc" },
  filters: { status: statuses },
};

/** Across all businesses the server offers newest first alone. */
export const giftCardListAcross: ListSpec<GiftCardSort, GiftCardFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { status: none },
};

/** What the list is asked for in this state. */
export const giftCardQueryOf = ({ sort_by, sort, filters }: ListState<GiftCardSort, GiftCardFilters>) => ({
  status: filters.status,
  sort_by: [sort_by],
  sort: [sort],
});
