/** Bulk changes, and the records that each is for. */
import type { BulkChange, BulkChangeInput, BulkEntity } from "@rewardo/contract/bulk-changes";
import type { BulkRow } from "../../../platform/bulk.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

const columns = sql`b._id, b.entity, b.status, b.total, b.done, b.changed, b.created_at, b.finished_at`;

/** Only bulk changes of this account or key; `null`: all. */
const askedBy = (by: string | null): RawBuilder<unknown> =>
  by === null ? sql`` : sql`and (b.account_id = ${by}::uuid or b.api_key_id = ${by}::uuid)`;

/** Newest first. */
export const selectBulkChanges = (
  tx: Transaction,
  scope: BusinessScope,
  { entities, limit }: { entities: readonly BulkEntity[]; limit: number },
): Promise<BulkChange[]> =>
  tx.rows(
    statement<BulkChange>(sql`select ${columns} from bulk_changes b
      where b.business_id = ${scope.business_id}::uuid and b.entity = any(${[...entities]}::text[])
      order by b.created_at desc, b._id desc limit ${sql.lit(limit)}`),
  );

export const selectBulkChange = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, by }: { _id: string; by: string | null },
): Promise<BulkChange | undefined> =>
  tx.row(
    statement<BulkChange>(
      sql`select ${columns} from bulk_changes b where b.business_id = ${scope.business_id}::uuid and b._id = ${_id}::uuid ${askedBy(by)}`,
    ),
  );

export interface NewBulkChange extends Pick<BulkChangeInput, "entity" | "change"> {
  readonly _id: string;
  readonly total: number;
  readonly account_id: string | null;
  readonly api_key_id: string | null;
  readonly rights: unknown;
  readonly now: string;
}

export const insertBulkChange = async (tx: Transaction, scope: BusinessScope, one: NewBulkChange): Promise<void> => {
  await tx.rows(
    statement(sql`insert into bulk_changes (business_id, _id, entity, change, total, account_id, api_key_id, rights, created_at)
      values (${scope.business_id}::uuid, ${one._id}::uuid, ${one.entity}, ${JSON.stringify(one.change)}::jsonb, ${one.total},
        ${one.account_id}::uuid, ${one.api_key_id}::uuid, ${JSON.stringify(one.rights ?? null)}::jsonb, ${one.now}::timestamptz)`),
  );
};

export const insertBulkRows = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, ids }: { readonly _id: string; readonly ids: readonly string[] },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into bulk_change_rows (business_id, bulk_change_id, entity_id)
      select ${scope.business_id}::uuid, ${_id}::uuid, one from unnest(${[...ids]}::uuid[]) one
      returning 1`),
  );
};

export interface OpenBulkChange {
  readonly _id: string;
  readonly entity: BulkEntity;
  readonly change: unknown;
  readonly status: "running" | "undoing";
  readonly account_id: string | null;
  readonly api_key_id: string | null;
  readonly rights: unknown;
}

/** Takes it up unless it is over, held until the end of the transaction. */
export const takeBulkChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<OpenBulkChange | undefined> =>
  tx.row(
    statement<OpenBulkChange>(sql`update bulk_changes b set status = case when b.status = 'undoing' then 'undoing' else 'running' end
      where b.business_id = ${scope.business_id}::uuid and b._id = ${_id}::uuid and b.status in ('queued', 'running', 'undoing')
      returning b._id, b.entity, b.change, b.status, b.account_id, b.api_key_id, b.rights`),
  );

/** The next records that it has not come to, by id. */
export const selectBulkPortion = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, state, limit }: { readonly _id: string; readonly state: "waiting" | "changed"; readonly limit: number },
): Promise<BulkRow[]> =>
  tx.rows(
    statement<BulkRow>(sql`select r.entity_id, r.before from bulk_change_rows r
      where r.business_id = ${scope.business_id}::uuid and r.bulk_change_id = ${_id}::uuid and r.state = ${state}
      order by r.entity_id limit ${sql.lit(limit)}`),
  );

export interface BulkOutcome {
  readonly entity_id: string;
  readonly state: "changed" | "same" | "undone" | "kept";
  readonly before: unknown;
}

/** Notes what became of a portion, and with it how far the change has come. */
export const noteBulkPortion = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, outcomes }: { readonly _id: string; readonly outcomes: readonly BulkOutcome[] },
): Promise<void> => {
  await tx.rows(
    statement(sql`update bulk_change_rows r set state = o.state, before = o.before
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (entity_id uuid, state text, before jsonb)
      where r.business_id = ${scope.business_id}::uuid and r.bulk_change_id = ${_id}::uuid and r.entity_id = o.entity_id`),
  );
  const count = (state: BulkOutcome["state"]) => outcomes.filter((one) => one.state === state).length;
  const forward = count("changed") + count("same");
  await tx.rows(
    statement(sql`update bulk_changes b set done = b.done + ${forward}, changed = b.changed + ${count("changed") - count("undone")}
      where b.business_id = ${scope.business_id}::uuid and b._id = ${_id}::uuid`),
  );
};

/** Ends one that is not over; answers whether it was not. */
export const endBulkChange = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, status, now }: { _id: string; status: "done" | "cancelled" | "failed" | "undone"; now: string },
): Promise<boolean> =>
  (
    await tx.rows(
      statement(sql`update bulk_changes b set status = ${status}, finished_at = ${now}::timestamptz
        where b.business_id = ${scope.business_id}::uuid and b._id = ${_id}::uuid and b.status in ('queued', 'running', 'undoing')
        returning b._id`),
    )
  ).length === 1;

/** Begins to take back one that is over, in the name and by the rights of who asks; answers whether it was over. */
export const reopenBulkChange = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, account_id, api_key_id, rights }: Pick<NewBulkChange, "_id" | "account_id" | "api_key_id" | "rights">,
): Promise<boolean> =>
  (
    await tx.rows(
      statement(sql`update bulk_changes b set status = 'undoing', finished_at = null,
          account_id = ${account_id}::uuid, api_key_id = ${api_key_id}::uuid, rights = ${JSON.stringify(rights ?? null)}::jsonb
        where b.business_id = ${scope.business_id}::uuid and b._id = ${_id}::uuid and b.status in ('done', 'cancelled', 'failed')
        returning b._id`),
    )
  ).length === 1;
