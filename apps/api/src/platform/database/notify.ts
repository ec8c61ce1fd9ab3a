import type { Database } from "./database.ts";

/** Speaks on a channel of LISTEN and NOTIFY from work beside requests, which keeps no connection of its own for it. */
export const notify = async (
  database: Pick<Database, "background">,
  channel: string,
  payload: string,
): Promise<void> => {
  await database.background(null, (tx) => tx.rows({ text: "select pg_notify($1, $2)", values: [channel, payload] }));
};
