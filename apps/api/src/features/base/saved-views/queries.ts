/** Saved views of lists. */
import type { SavedView, ViewList } from "@rewardo/contract/saved-views";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export type SavedViewRecord = Omit<SavedView, "is_own" | "can"> & { readonly account_id: string };

const columns = sql`v._id, v.account_id, v.list, v.name, v.search, v.is_shared, v.version, v.created_at`;

/** An account's own saved views and the shared ones, by name. */
export const selectSavedViews = (
  tx: Transaction,
  scope: BusinessScope,
  { list, account_id }: { readonly list: ViewList; readonly account_id: string },
): Promise<SavedViewRecord[]> =>
  tx.rows(
    statement<SavedViewRecord>(sql`select ${columns} from saved_views v where v.business_id = ${scope.business_id}::uuid
        and v.list = ${list} and (v.account_id = ${account_id}::uuid or v.is_shared)
      order by lower(v.name), v._id`),
  );

/** Locked until the end of the transaction. */
export const selectSavedViewForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<SavedViewRecord | undefined> =>
  tx.row(
    statement<SavedViewRecord>(
      sql`select ${columns} from saved_views v where v.business_id = ${scope.business_id}::uuid and v._id = ${_id}::uuid for no key update`,
    ),
  );

export type SavedViewFields = Pick<SavedView, "name" | "search" | "is_shared">;

export interface NewSavedView extends SavedViewFields {
  readonly _id: string;
  readonly account_id: string;
  readonly list: ViewList;
  readonly now: string;
}

export const insertSavedView = async (tx: Transaction, scope: BusinessScope, view: NewSavedView): Promise<void> => {
  await tx.rows(
    statement(sql`insert into saved_views (business_id, _id, account_id, list, name, search, is_shared, created_at, updated_at)
      values (${scope.business_id}::uuid, ${view._id}::uuid, ${view.account_id}::uuid, ${view.list}, ${view.name}, ${view.search},
        ${view.is_shared}, ${view.now}::timestamptz, ${view.now}::timestamptz)`),
  );
};

export const updateSavedViewFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  view: SavedViewFields & { readonly now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update saved_views set name = ${view.name}, search = ${view.search}, is_shared = ${view.is_shared},
        version = version + 1, updated_at = ${view.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const deleteSavedView = async (tx: Transaction, scope: BusinessScope, _id: string): Promise<void> => {
  await tx.rows(
    statement(sql`delete from saved_views where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};
