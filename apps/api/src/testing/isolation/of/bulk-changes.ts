/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";
import * as bulk from "../../../features/operations/bulk-changes/queries.ts";

const insert = async (tx: Transaction, scope: BusinessScope, product_id: string): Promise<string> => {
  const _id = made();
  const author = { account_id: null, api_key_id: null };
  const change = { status: "active" } as const;
  await bulk.insertBulkChange(tx, scope, { ...author, _id, entity: "products", change, rights: null, total: 1, now });
  await bulk.insertBulkRows(tx, scope, { _id, ids: [product_id] });
  return _id;
};

/** One that is over, and so can be taken back. */
const ended = ({ ctx, scope, product_id }: Tenant): Promise<string> =>
  ctx.database.write(scope, async (tx) => {
    const _id = await insert(tx, scope, product_id);
    await bulk.endBulkChange(tx, scope, { _id, status: "done", now });
    return _id;
  });

export const isolation: Isolation = {
  fill: {
    bulk_changes: (of) => of.ctx.database.write(of.scope, (tx) => insert(tx, of.scope, of.product_id)),
    // Rows of a change that is over, by its id.
    bulk_change_rows: (of) => ended(of),
  },
  rights: { bulk_changes: ["select", "insert", "update"], bulk_change_rows: ["select", "insert", "update"] },
  probes: {
    listBulkChanges: {},
    readBulkChange: { item: (ids) => ids.id((of) => of.made("bulk_changes")) },
    startBulkChange: {
      references: true,
      misreferenced: { foreign: 201, none: 201, malformed: 400 },
      body: ({ id }) => ({ entity: "products", change: { category: "X" }, ids: [id((of) => of.product_id)] }),
    },
    cancelBulkChange: { item: (ids) => ids.id((of) => of.made("bulk_changes")) },
    undoBulkChange: { item: freshRow(ended, (of) => of.made("bulk_changes")) },
  },
  reads: {
    selectBulkChanges: (tx, scope) => bulk.selectBulkChanges(tx, scope, { entities: ["products"], limit: 20 }),
    selectBulkChange: (tx, scope, of) => bulk.selectBulkChange(tx, scope, { _id: of.made("bulk_changes"), by: null }),
    selectBulkPortion: (tx, scope, of) =>
      bulk.selectBulkPortion(tx, scope, { _id: of.made("bulk_changes"), state: "waiting", limit: 10 }),
  },
  writes: {
    insertBulkChange: async (tx, scope, of) => {
      await insert(tx, scope, of.product_id);
    },
    insertBulkRows: (tx, scope, of) => bulk.insertBulkRows(tx, scope, { _id: of.made("bulk_changes"), ids: [made()] }),
    takeBulkChange: (tx, scope, of) => bulk.takeBulkChange(tx, scope, of.made("bulk_changes")),
    noteBulkPortion: (tx, scope, of) =>
      bulk.noteBulkPortion(tx, scope, {
        _id: of.made("bulk_changes"),
        outcomes: [{ entity_id: of.product_id, state: "changed", before: { category: null } }],
      }),
    endBulkChange: async (tx, scope, of) =>
      (await bulk.endBulkChange(tx, scope, { _id: of.made("bulk_changes"), status: "done", now })) || undefined,
    reopenBulkChange: async (tx, scope, of) =>
      (await bulk.reopenBulkChange(tx, scope, {
        ...{ _id: of.made("bulk_change_rows"), account_id: null, api_key_id: null, rights: null },
      })) || undefined,
  },
};
