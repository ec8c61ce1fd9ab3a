/** What the list of orders is narrowed to. */
import type { IntegrationOrderRow, OrderStatus } from "@rewardo/contract/integration-orders";
import { daysOf } from "../../kit/list/bar/period.ts";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

/** All statuses; the contract's own list would bring its schemas along. */
const statuses: Readonly<Record<OrderStatus, true>> = {
  received: true,
  open: true,
  unmatched: true,
  earned: true,
  refunded: true,
  refused: true,
  cancelled: true,
};

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);
type IsMeant = typeof isId;

export type OrderFilters = {
  readonly status: readonly OrderStatus[];
  readonly integration: IsMeant;
  readonly place: IsMeant;
};

export const orderList: ListSpec<"occurred_at", OrderFilters> = {
  sorts: { occurred_at: "desc" },
  filters: { status: Object.keys(statuses) as OrderStatus[], integration: isId, place: isId },
  hasPeriod: true,
  hasSearch: true,
};

type OrderState = Pick<ListState<"occurred_at", OrderFilters>, "period" | "filters" | "q">;

/** What the call takes for what is chosen; `today` is the local day of now. */
export const orderQueryOf = ({ period, filters, q }: OrderState, today: string) => {
  const { from, to } = daysOf(period, today);
  return {
    ...{ from: from ?? undefined, to: to ?? undefined, status: filters.status },
    ...{ integration_id: filters.integration, place_id: filters.place, q: q || undefined },
  };
};

/** Whether an order of this local day matches the filters; a search is left to the server. */
export const takesOrder = (state: OrderState, today: string, order: IntegrationOrderRow, day: string): boolean => {
  const { from, to, status, integration_id, place_id, q } = orderQueryOf(state, today);
  if (q !== undefined) return false;
  if (status !== undefined && order.status !== status) return false;
  if (integration_id !== undefined && order.integration_id !== integration_id) return false;
  if (place_id !== undefined && order.place_id !== place_id) return false;
  return (from === undefined || day >= from) && (to === undefined || day <= to);
};
