/** What is written, as it is written: quicker than two fingerprints of the whole database where thousands are asked for. */
import { isOnNodes } from "./database.ts";
import { changedEntries, type Witness } from "./witness.ts";

export interface WatchedWrites {
  /**
   * Entries as a fingerprint has them, of all rows changed since this was asked last. What was undone is not among them, nor
   * what was made and taken back in between, such as an upload that broke off.
   */
  written(): Promise<string[]>;
  /** Entries in which the database differs from its state when watching began, though no write of them was seen. */
  unseen(): Promise<string[]>;
}

/** The text of a row's business, as a fingerprint names it. */
const keyOf = (table: string, hasBusiness: boolean, row: "new" | "old"): string =>
  hasBusiness ? `coalesce(${row}.${table === "businesses" ? "_id" : "business_id"}::text, '-')` : "'-'";

const noting = (table: string, hasBusiness: boolean): string => {
  const [now, before] = [keyOf(table, hasBusiness, "new"), keyOf(table, hasBusiness, "old")];
  return `
    create function watched.note_${table}() returns trigger language plpgsql security definer as $$ begin
      if tg_op <> 'DELETE' then insert into watched.writes values ('${table} ' || ${now}, new.xmin || md5(new::text), 1); end if;
      if tg_op <> 'INSERT' then insert into watched.writes values ('${table} ' || ${before}, old.xmin || md5(old::text), -1); end if;
      return null;
    end $$;
    create trigger watched after insert or update or delete on public.${table}
      for each row execute function watched.note_${table}()`;
};

/** Where tables are spread they have no triggers: two states of the whole are compared, however long that takes. */
const compareStates = async (witness: Witness): Promise<WatchedWrites> => {
  let before = await witness.fingerprint();
  return {
    written: async () => {
      const after = await witness.fingerprint();
      const changed = changedEntries(before, after);
      before = after;
      return changed;
    },
    unseen: async () => [],
  };
};

/** Watches every table of the test file's database from now on, by triggers that only its owner could take away. */
export const watchWrites = async (witness: Witness): Promise<WatchedWrites> => {
  if (isOnNodes()) return compareStates(witness);
  await witness.rows("create schema watched");
  await witness.rows(
    "create unlogged table watched.writes (entry text not null, row_version text not null, added integer not null)",
  );
  for (const table of witness.tables) await witness.rows(noting(table, witness.tenantTables.includes(table)));
  const seen = new Set<string>();
  const before = await witness.fingerprint();
  const written = async (): Promise<string[]> => {
    const rows = await witness.rows<{ entry: string }>(
      `with gone as (delete from watched.writes returning *),
         changed as (select entry from gone group by entry, row_version having sum(added) <> 0)
       select distinct entry from changed order by 1`,
    );
    for (const { entry } of rows) seen.add(entry);
    return rows.map(({ entry }) => entry);
  };
  return {
    written,
    unseen: async () => {
      await written();
      return changedEntries(before, await witness.fingerprint()).filter((entry) => !seen.has(entry));
    },
  };
};
