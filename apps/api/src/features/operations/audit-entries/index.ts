import * as contract from "@rewardo/contract/audit-entries";
import { route } from "../../../platform/http/route.ts";
import { exportAuditEntries } from "./export.ts";
import { listAuditEntries, readAuditEntry } from "./service.ts";

export const routes = [
  route(contract.listAuditEntries, ({ ctx, query }) => listAuditEntries(ctx, query)),
  route(contract.exportAuditEntries, ({ ctx, query }) => exportAuditEntries(ctx, query)),
  route(contract.readAuditEntry, ({ ctx, params }) => readAuditEntry(ctx, params.id)),
];
