import { exportAuditEntries, listAuditEntries, readAuditEntry } from "@rewardo/contract/audit-entries";

export const auditCalls = {
  list: listAuditEntries,
  read: readAuditEntry,
  export: exportAuditEntries,
};
