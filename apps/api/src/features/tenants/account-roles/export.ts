import type { exportAccountRoles as exportEndpoint, ManagedAccountRole } from "@rewardo/contract/account-roles";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { RoleName } from "@rewardo/contract/roles";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { exportList } from "../../base/exports/index.ts";
import { roleQueryOf, toWire, type Listed } from "./service.ts";

/** The roles of a list, or the chosen ones among them; rights by their names in the interface for programs. */
export const exportAccountRoles = (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const { sort_by, select } = roleQueryOf(ctx, query);
  const direction = query.sort?.[0] ?? (sort_by === "name" ? "asc" : "desc");
  return exportList<Listed, ManagedAccountRole>(ctx, query, ({ word, moment }) => ({
    entity: "account_roles",
    needs: "account_roles_view",
    filters: { status: query.status ?? null, sort_by, direction },
    direction,
    columns: {
      name: ({ name, built_in }) => (built_in ? word(`role.${name as RoleName}`) : name),
      built_in: ({ built_in }) => word(built_in ? "yes" : "no"),
      status: ({ status }) => word(`in_use.${status}`),
      accounts: ({ accounts_count }) => accounts_count,
      permissions: ({ permissions }) => permissions.join(", "),
      adjust_max: ({ limits }) => limits.adjust_max,
      adjust_day_max: ({ limits }) => limits.adjust_day_max,
      visit_max: ({ limits }) => (limits.visit_max === null ? null : limits.visit_max / 100),
      visit_cards_max: ({ limits }) => limits.visit_cards_max,
      custom_max: ({ limits }) => limits.custom_max,
      reverse_own_minutes: ({ limits }) => limits.reverse_own_minutes,
      contact: ({ limits }) => word(`contact.${limits.contact}`),
      own_places_only: ({ limits }) => word(limits.own_places_only ? "yes" : "no"),
      created_at: ({ created_at }) => moment(created_at),
      id: ({ _id }) => _id,
    },
    select,
    show: (tx, rows) => toWire(tx, ctx, rows),
    valueOf: ({ sorted }) => sorted,
  }));
};
