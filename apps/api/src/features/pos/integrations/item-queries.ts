/** Places, products and groups of a system, as it names them. */
import type { IntegrationItem, IntegrationItemKind, IntegrationPlace } from "@rewardo/contract/integrations";
import { foldedKey } from "@rewardo/rules";
import { newId } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage } from "../../../platform/database/keyset.ts";
import { containing } from "../../../platform/text.ts";
import { inScope, type RawBuilder, sql, statement } from "../../../platform/database/sql.ts";
import type { PageWanted } from "../../../platform/list.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { nameOfTill } from "./stored-order.ts";

/** The system's places; for a reader who is limited to places those that belong to one of them. */
export const selectItemPlaces = (
  tx: Transaction,
  scope: Scope,
  { integration_id, place_ids }: { integration_id: string; place_ids: readonly string[] | null },
): Promise<IntegrationPlace[]> =>
  tx.rows(
    statement<IntegrationPlace>(sql`select x._id, x.external_id, x.name, x.place_id from integration_items x
      where ${inScope(scope, "x.business_id")} and x.integration_id = ${integration_id}::uuid and x.kind = 'place'
        ${place_ids === null ? sql`` : sql`and x.place_id = any(${[...place_ids]}::uuid[])`}
      order by x.name_key, x._id limit 1000`),
  );

/** Answers the system's own id of the place; `undefined` when it has no such place. */
export const updateItemPlace = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, integration_id, place_id }: { _id: string; integration_id: string; place_id: string | null },
): Promise<string | undefined> =>
  (
    await tx.row(
      statement<{
        external_id: string;
      }>(sql`update integration_items set place_id = ${place_id}::uuid where business_id = ${scope.business_id}::uuid
      and integration_id = ${integration_id}::uuid and _id = ${_id}::uuid and kind = 'place' returning external_id`),
    )
  )?.external_id;

export type ItemRecord = IntegrationItem & { name_key: string };

export interface ItemsWanted extends PageWanted {
  readonly integration_id: string;
  readonly kind: "product" | "group";
  readonly search?: string | undefined;
  /** Only items of the till that are linked to none of our products. */
  readonly is_unlinked?: boolean | undefined;
}

/** Our products `p` that a till item `x` counts as because of its name. */
const claiming = (scope: Scope, kind: ItemsWanted["kind"]): RawBuilder<unknown> =>
  sql`${inScope(scope, "p.business_id", "x.business_id")} and p.status = 'active' and ${
    kind === "group"
      ? sql`p.item_group_keys @> array[x.name_key]`
      : sql`(p.name_key = x.name_key or p.item_name_keys @> array[x.name_key])`
  }`;

/** Lines of a group that one of our products claims are that product. */
const claimedByGroup = (scope: Scope): RawBuilder<unknown> => sql`exists (select 1 from integration_items g
  join products p on ${inScope(scope, "p.business_id", "g.business_id")} and p.status = 'active' and p.item_group_keys @> array[g.name_key]
  where ${inScope(scope, "g.business_id", "x.business_id")} and g.integration_id = x.integration_id and g.kind = 'group' and g.name = x.group_name)`;

/** Products or groups with ours that have their name. */
export const selectProductItems = (
  tx: Transaction,
  scope: Scope,
  { integration_id, kind, search, is_unlinked = false, ...page }: ItemsWanted,
): Promise<ItemRecord[]> => {
  const { after, order } = keysetPage({ column: "x.name_key", type: "text", id: "x._id", ...page });
  const unlinked = sql`and not exists (select 1 from products p where ${claiming(scope, kind)}) and not ${claimedByGroup(scope)}`;
  return tx.rows(
    statement<ItemRecord>(sql`select x._id, x.external_id, x.name, x.name_key, x.group_name, x.price,
        p._id as product_id, p.name as product_name
      from (select x.* from integration_items x where ${inScope(scope, "x.business_id")}
        and x.integration_id = ${integration_id}::uuid and x.kind = ${kind}
        ${search === undefined ? sql`` : sql`and x.name_key like ${containing(search)}`}
        ${is_unlinked ? unlinked : sql``} ${after} ${order}) x
      left join lateral (select p._id, p.name from products p where ${claiming(scope, kind)}
        order by p.name_key = x.name_key, p._id limit 1) p on true
      order by x.name_key ${sql.raw(page.direction)}, x._id ${sql.raw(page.direction)}`),
  );
};

export const selectItemNames = (
  tx: Transaction,
  scope: Scope,
  { integration_id, kind, limit }: { integration_id: string; kind: IntegrationItemKind; limit: number },
): Promise<{ _id: string; name: string }[]> =>
  tx.rows(
    statement<{ _id: string; name: string }>(sql`select x.external_id as _id, x.name from integration_items x
      where ${inScope(scope, "x.business_id")} and x.integration_id = ${integration_id}::uuid and x.kind = ${kind}
      order by x.name_key, x._id limit ${limit}`),
  );

/** The groups of products, by the system's ids of these. */
export const selectProductGroups = async (
  tx: Transaction,
  scope: Scope,
  { integration_id, ids }: { integration_id: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.rows(
    statement<{
      external_id: string;
      group_name: string;
    }>(sql`select x.external_id, x.group_name from integration_items x
      where ${inScope(scope, "x.business_id")} and x.integration_id = ${integration_id}::uuid and x.kind = 'product'
        and x.external_id = any(${[...ids]}::text[]) and x.group_name is not null`),
  );
  return new Map(rows.map(({ external_id, group_name }) => [external_id, group_name]));
};

export interface NewItem {
  readonly kind: IntegrationItemKind;
  readonly external_id: string;
  readonly name: string;
  readonly group_name: string | null;
  readonly price: number | null;
}

/** Writes names as they are now; where a place's orders count stays as it was assigned. No item may come twice. */
export const upsertItems = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, items, now }: { integration_id: string; items: readonly NewItem[]; now: string },
): Promise<void> => {
  const rows = items.map((item) => {
    const name = nameOfTill(item.name);
    const group_name = item.group_name === null ? null : nameOfTill(item.group_name);
    return { ...item, _id: newId(), name, name_key: foldedKey(name), group_name };
  });
  await tx.rows({
    text: `insert into integration_items as x (business_id, integration_id, _id, kind, external_id, name, name_key, group_name, price, seen_at)
      select $1, $2, n._id, n.kind, n.external_id, n.name, n.name_key, n.group_name, n.price, $4
      from jsonb_to_recordset($3) as n (_id uuid, kind text, external_id text, name text, name_key text, group_name text, price bigint)
      on conflict (business_id, integration_id, kind, external_id) do update set name = excluded.name, name_key = excluded.name_key,
        group_name = coalesce(excluded.group_name, x.group_name), price = coalesce(excluded.price, x.price), seen_at = excluded.seen_at
      returning 1`,
    values: [scope.business_id, integration_id, JSON.stringify(rows), now],
  });
};
