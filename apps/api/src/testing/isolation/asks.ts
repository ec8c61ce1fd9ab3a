/** How a query function is asked for the rows of a tenant. */
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import type { Tenant } from "../tenant-type.ts";

/** What is known of a tenant, beyond what its tests need. */
export interface Known extends Tenant {
  readonly identity_id: string;
  readonly email_key: string;
  readonly token_hash: Buffer;
  readonly pairing_code_hash: Buffer;
  readonly programme_version_id: string;
  readonly reversed_id: string;
  readonly lot_ids: readonly string[];
  /** A membership that another was merged into. */
  readonly merged_into_id: string;
  readonly idempotency_key: string;
  /** The version that the points membership has. */
  readonly points_version: number;
}

export type Ask = (tx: Transaction, scope: BusinessScope, of: Known) => Promise<unknown>;

export const page = { limit: 200, direction: "desc", cursor: null } as const;
export const ever = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };
export const now = "2026-06-12T10:00:00.000Z";
export const made = () => crypto.randomUUID();
export const hash = () => crypto.getRandomValues(Buffer.alloc(32));
