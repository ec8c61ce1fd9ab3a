/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { inPolish } from "../probe.ts";
import { selectAuditEntries } from "../../../features/operations/audit-entries/queries.ts";

export const isolation: Isolation = {
  holders: {
    audit_view: ["admin"],
  },
  probes: {
    listAuditEntries: {},
    readAuditEntry: { item: (ids) => ids.id((of) => of.audit_entry_id) },
    exportAuditEntries: inPolish,
  },
  reads: {
    selectAuditEntries: (tx, scope) => selectAuditEntries(tx, scope, page),
  },
};
