import type { exportAuditEntries, listAuditEntries, readAuditEntry } from "@rewardo/contract/audit-entries";
import { route } from "@rewardo/web/api.ts";

export const auditCalls = {
  list: route<typeof listAuditEntries>({ method: "GET", path: "/audit_entries", scope: "scoped" }),
  read: route<typeof readAuditEntry>({ method: "GET", path: "/audit_entries/:id", scope: "scoped" }),
  export: route<typeof exportAuditEntries>({ method: "GET", path: "/audit_entries/export", scope: "scoped" }),
};
