/** Drops the indexes and keys of large tables before they are filled, and recreates them with their checks. */
import type { Witness } from "../../apps/api/src/testing/witness.ts";

export interface DroppedIndexes {
  /** By table, in the order in which they are recreated. */
  readonly indexes: readonly { readonly table: string; readonly text: string }[];
  readonly foreignKeys: readonly string[];
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly type: "p" | "u" | "f";
  readonly definition: string;
}

/** `whole`: also primary keys and the foreign keys to them. */
export const dropIndexes = async (
  witness: Witness,
  { whole, partly }: { whole: readonly string[]; partly: readonly string[] },
): Promise<DroppedIndexes> => {
  const constraints = await witness.rows<Constraint>(
    `select c.conrelid::regclass::text as table, c.conname as name, c.contype as type, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.conparentid = 0 and (
      (c.contype in ('p', 'u') and c.conrelid::regclass::text = any($1))
      or (c.contype = 'f' and (c.conrelid::regclass::text = any($1) or c.confrelid::regclass::text = any($1))))
    order by c.contype = 'f' desc, c.conname`,
    [whole],
  );
  const indexes = await witness.rows<{ table: string; name: string; text: string }>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
    from pg_index i where i.indrelid::regclass::text = any($1)
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u')) order by 2`,
    [[...whole, ...partly]],
  );
  for (const { table, name } of constraints) await witness.rows(`alter table ${table} drop constraint "${name}"`);
  for (const { name } of indexes) await witness.rows(`drop index ${name}`);
  const again = ({ table, name, definition }: Constraint): string =>
    `alter table ${table} add constraint "${name}" ${definition}`;
  const keys = constraints.filter(({ type }) => type !== "f");
  return {
    indexes: [...keys.map((key) => ({ table: key.table, text: again(key) })), ...indexes],
    foreignKeys: constraints.filter(({ type }) => type === "f").map(again),
  };
};
