import { isIP } from "node:net";
import { newId, nowIso } from "../clock.ts";
import type { Transaction } from "../database/database.ts";
import type { BusinessContext } from "../context.ts";
import type { Actor } from "../actor.ts";

export interface AuditEntry {
  /** Verb of the change, such as `created`, `revoked`. */
  action: string;
  entity: string;
  entity_id: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** An address as PostgreSQL reads it: without the interface of a link-local one; `null` for a proxy's other words. */
const toInet = (address: string): string | null => {
  const bare = address.replace(/%.*$/, "");
  return isIP(bare) === 0 ? null : bare;
};

/** Author of a change: a call's context, the account of a mailed link, or none. */
type Author = Pick<BusinessContext, "scope" | "request" | "clock"> & {
  readonly actor: Pick<Actor, "kind" | "_id"> | null;
};

/** Request facts of work without a request: nightly jobs and the operator's commands. */
export const noRequest: BusinessContext["request"] = {
  request_id: "",
  address: "",
  user_agent: null,
  accept_language: null,
  is_secure: false,
};

/** Notes who changed what, in the transaction that changes it. Personal fields are named by the caller, never their values. */
export const insertAuditEntry = async (tx: Transaction, ctx: Author, entry: AuditEntry): Promise<void> => {
  await tx.rows({
    text: `insert into audit_entries (business_id, _id, account_id, device_id, action, entity, entity_id, before, after, address, recorded_at, api_key_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      ctx.scope.business_id,
      newId(),
      ctx.actor?.kind === "account" ? ctx.actor._id : null,
      ctx.actor?.kind === "device" ? ctx.actor._id : null,
      entry.action,
      entry.entity,
      entry.entity_id,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      toInet(ctx.request.address),
      nowIso(ctx.clock),
      ctx.actor?.kind === "key" ? ctx.actor._id : null,
    ],
  });
};
