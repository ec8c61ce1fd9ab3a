import type { AuditEntry, exportAuditEntries as exportEndpoint } from "@rewardo/contract/audit-entries";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { exportList } from "../../base/exports/index.ts";
import { selectAuditEntries, type AuditRecord } from "./queries.ts";
import { readAuditFilter, toWire } from "./service.ts";

/** The entries of a list, or the chosen ones among them, as a table. */
export const exportAuditEntries = async (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const filter = await readAuditFilter(ctx, query);
  const { ids, account_id = null, entity = null, action = null, from = null, to = null } = query;
  return exportList<AuditRecord, AuditEntry>(ctx, query, ({ moment }) => ({
    entity: "audit",
    needs: "audit_view",
    filters: { account_id, entity, action, from, to },
    direction: query.sort?.[0] ?? "desc",
    // Actions and entities by their names in the interface for programs, so that tables of two languages can be compared.
    columns: {
      recorded_at: (entry) => moment(entry.recorded_at),
      business: (entry) => entry.business_name,
      author_kind: (entry) => entry.author.kind,
      author: (entry) => entry.author.name,
      action: (entry) => entry.action,
      entity: (entry) => entry.entity,
      name: (entry) => entry.entity_name,
      before: (entry) => (entry.before === null ? null : JSON.stringify(entry.before)),
      after: (entry) => (entry.after === null ? null : JSON.stringify(entry.after)),
      address_of_call: (entry) => entry.address,
      id: (entry) => entry._id,
    },
    select: (tx, page) => selectAuditEntries(tx, ctx.scope, { ...filter, ids, ...page }),
    show: (_tx, rows) => toWire(ctx, rows),
    valueOf: (row) => row.recorded_at,
  }));
};
