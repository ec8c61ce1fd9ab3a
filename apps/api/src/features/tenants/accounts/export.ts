import type { exportAccounts as exportEndpoint, ManagedAccount } from "@rewardo/contract/accounts";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { builtInRole, type RoleName } from "@rewardo/contract/roles";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { exportList } from "../../base/exports/index.ts";
import { selectPeople, type PersonRecord } from "./people-queries.ts";
import { accountQueryOf, toPeople } from "./people.ts";

/** The accounts of a list, or the chosen ones among them, as a table. */
export const exportAccounts = (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const { sort_by, filter } = accountQueryOf(ctx, query);
  const { status = null, account_role_id = null } = query;
  const direction = query.sort?.[0] ?? (sort_by === "name" ? "asc" : "desc");
  return exportList<PersonRecord, ManagedAccount>(ctx, query, ({ word, moment }) => ({
    entity: "accounts",
    needs: "accounts_view",
    // The search term is a person's name or address.
    filters: { searched: filter.search !== undefined, status, account_role_id, sort_by, direction },
    direction,
    columns: {
      first_name: (account) => account.first_name,
      last_name: (account) => account.last_name,
      email: (account) => account.email,
      role: ({ account_role_id: id, role_name }) =>
        builtInRole(id) === undefined ? role_name : word(`role.${role_name as RoleName}`),
      status: (account) => word(`account_status.${account.status}`),
      places: ({ place_ids }) => (place_ids === null ? word("places_all") : place_ids.length),
      last_seen_at: (account) => moment(account.last_seen_at),
      created_at: (account) => moment(account.created_at),
      id: (account) => account._id,
    },
    select: (tx, page) => selectPeople(tx, ctx.scope, { sort_by, ...filter, ids: query.ids, ...page }),
    show: (_tx, rows) => toPeople(ctx, rows),
    valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
  }));
};
