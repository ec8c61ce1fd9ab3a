/** How the queries are asked, for the isolation tests. */
import type { Isolation } from "../isolation.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";

export const isolation: Isolation = {
  rights: {
    audit_entries: ["select", "insert"],
  },
  writes: {
    insertAuditEntry: (tx, scope, of) => {
      const ctx = {
        scope,
        actor: { kind: "account", _id: of.accounts.owner.account_id },
        request: { address: "10.0.0.1" },
        clock: of.ctx.clock,
      };
      return insertAuditEntry(tx, ctx as never, { action: "created", entity: "devices", entity_id: of.device_id });
    },
  },
};
