/** How the queries are asked, for the isolation tests. */
import { hash, made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as idempotency from "../../../platform/idempotency/queries.ts";

export const isolation: Isolation = {
  rights: {
    idempotency_keys: ["select", "insert"],
  },
  reads: {
    selectIdempotencyKey: (tx, scope, of) =>
      idempotency.selectIdempotencyKey(tx, scope, { actor_id: of.accounts.owner.account_id, key: "k" }),
  },
  writes: {
    insertIdempotencyKey: (tx, scope, of) =>
      idempotency.insertIdempotencyKey(tx, scope, {
        actor_id: of.accounts.owner.account_id,
        key: "another",
        request_hash: hash(),
        entity_id: made(),
        now,
      }),
  },
};
