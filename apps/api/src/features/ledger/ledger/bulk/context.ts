/** The author of an import, and the idempotency keys under which its rows are known forever. */
import { createHash } from "node:crypto";
import type { BusinessContext } from "../../../../platform/context.ts";
import type { Idempotency } from "../../../../platform/http/route.ts";
import type { Actor } from "../../../../platform/actor.ts";

/** Context of an import; a command has no actor. */
export type BulkContext = Pick<BusinessContext, "clock" | "scope"> & {
  readonly actor?: Pick<Actor, "_id" | "kind"> | null;
};

/** The author of what imports write, the same in every business and for every import: so no row comes twice. */
export const importsAuthor = "00000000-0000-7000-8000-00000000f001";

/** No cell of a file holds it, so that the next life of a key is no other key. */
const between = "\u001f";

/** The key as it was before `times` undone imports wrote under it. */
export const keyAfter = (key: string, times: number): string => (times === 0 ? key : `${key}${between}${times + 1}`);

export const purchaseKey = (key: string): string => `purchase ${key}`;
/** A return may be of several purchases: the key of its first part is its own. */
export const partKey = (key: string, nr: number): string => (nr === 0 ? key : `${key}${between}part ${nr + 1}`);
export const openingKey = (card_subscription_id: string): string => `opening ${card_subscription_id}`;
export const reversalKey = (transaction_id: string, no: number): string => `reversal ${no + 1} ${transaction_id}`;
export const undoKey = (transaction_id: string): string => `undo ${transaction_id}`;

/** The key with a hash of what was asked under it. */
export const keyed = (key: string, content: unknown): Idempotency => ({
  key,
  request_hash: createHash("sha256").update(JSON.stringify(content)).digest(),
});
