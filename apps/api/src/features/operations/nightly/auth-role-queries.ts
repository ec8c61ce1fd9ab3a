/** As the sign-in role: the nightly removal of old sign-in data, and when which server lived, which is of no business. */
import type { Transaction } from "../../../platform/database/database.ts";

/** Unused browsers and links older than this are removed. */
const traceDays = 400;

/** Removes what signing in leaves behind, of all businesses; as the role of signing in. */
export const removeOldTraces = async (tx: Transaction, now: string): Promise<void> => {
  await tx.rows({ text: "delete from sessions s where s.expires_at < $1::timestamptz", values: [now] });
  const before = `$1::timestamptz - make_interval(days => ${traceDays})`;
  await tx.rows({ text: `delete from known_browsers k where k.last_used_at < ${before}`, values: [now] });
  await tx.rows({ text: `delete from mail_tokens m where m.created_at < ${before}`, values: [now] });
};

export interface Life {
  readonly alive_from: string;
  readonly alive_until: string;
}

/** Notes that a server lives. Answers until when any had been known to live before; `null` for the first. */
export const upsertLife = async (
  tx: Transaction,
  { server_id, now }: { server_id: string; now: string },
): Promise<string | null> =>
  (
    await tx.row<{ last: string | null }>({
      text: `with last as (select max(o.alive_until) as at from server_lives o), written as (
          insert into server_lives (server_id, alive_from, alive_until) values ($1, $2, $2)
          on conflict (server_id) do update set alive_until = greatest(server_lives.alive_until, excluded.alive_until) returning 1)
        select last.at as last from last, written`,
      values: [server_id, now],
    })
  )?.last ?? null;

/** When servers lived since then, and what was last known before it. */
export const selectLives = (tx: Transaction, since: string): Promise<Life[]> =>
  tx.rows({
    text: `select l.alive_from, l.alive_until from server_lives l
      where l.alive_until >= least($1::timestamptz, (select max(o.alive_until) from server_lives o where o.alive_until < $1::timestamptz))
        or l.alive_until >= $1::timestamptz
      order by l.alive_from`,
    values: [since],
  });

/** The last life is kept, however long ago it ended: an outage begins with it. */
export const deleteOldLives = async (tx: Transaction, before: string): Promise<void> => {
  await tx.rows({
    text: `delete from server_lives l where l.alive_until < $1::timestamptz
      and exists (select 1 from server_lives o where o.alive_until >= $1::timestamptz)`,
    values: [before],
  });
};
