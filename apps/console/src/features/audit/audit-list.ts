/** State of the audit in the address. */
import type { AuditEntity } from "@rewardo/contract/audit-actions";
import { daysOf } from "../../kit/list/bar/period.ts";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";

/** Kinds of records that people change, in the order of the menu. */
export const shownEntities = [
  "businesses",
  "places",
  "cards",
  "card_subscriptions",
  "users",
  "accounts",
  "account_roles",
  "devices",
  "plan_subscriptions",
] as const satisfies readonly AuditEntity[];

interface AuditFilters {
  readonly [filter: string]: readonly string[] | ((text: string) => boolean);
  readonly entity: typeof shownEntities;
  readonly account_id: (text: string) => boolean;
}

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);
const isNone = (): boolean => false;

/** Audit entries of one business, filtered by what was changed, by whom, and when. */
export const auditList: ListSpec<"recorded_at", AuditFilters> = {
  sorts: { recorded_at: "desc" },
  filters: { entity: shownEntities, account_id: isId },
  hasPeriod: true,
};

/** Across all businesses by the days alone. */
export const auditListAcross: ListSpec<"recorded_at", AuditFilters> = {
  sorts: { recorded_at: "desc" },
  filters: { entity: [] as unknown as typeof shownEntities, account_id: isNone },
  hasPeriod: true,
};

/** The query of the list and its export in this state. */
export const auditQueryOf =
  (today: string) =>
  ({ filters, period, sort }: ListState<"recorded_at", AuditFilters>) => {
    const { from, to } = daysOf(period, today);
    const { entity, account_id } = filters;
    return { entity, account_id, from: from ?? undefined, to: to ?? undefined, sort: [sort] };
  };
