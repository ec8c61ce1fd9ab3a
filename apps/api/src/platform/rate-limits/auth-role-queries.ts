/** Tries that all servers count together. As the sign-in role, since most callers are not signed in yet. */
import type { Transaction } from "../database/database.ts";

export interface CountedTries {
  readonly count: number;
  readonly ends_at: string;
}

/** Counts a try within its window, or as the first of a new one; also deletes some expired windows. */
export const upsertTry = async (
  tx: Transaction,
  { key, now, ends_at }: { readonly key: Buffer; readonly now: string; readonly ends_at: string },
): Promise<CountedTries> =>
  (await tx.row<CountedTries>({
    text: `with over as (
        delete from counters.tries where key in (
          select o.key from counters.tries o where o.ends_at <= $2::timestamptz and o.key <> $1
          order by o.ends_at limit 10 for update skip locked))
      insert into counters.tries as t (key, count, ends_at) values ($1, 1, $3)
      on conflict (key) do update set
        count = case when t.ends_at <= $2::timestamptz then 1 else t.count + 1 end,
        ends_at = case when t.ends_at <= $2::timestamptz then excluded.ends_at else t.ends_at end
      returning count, ends_at`,
    values: [key, now, ends_at],
  }))!;

/** Tries counted under a key, also of a window that has ended. */
export const selectTries = (tx: Transaction, key: Buffer): Promise<CountedTries | undefined> =>
  tx.row<CountedTries>({ text: "select count, ends_at from counters.tries where key = $1", values: [key] });
