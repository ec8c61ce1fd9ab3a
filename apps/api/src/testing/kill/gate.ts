/**
 * A gate in the database at which a program waits to be killed. A test that watches for a moment may look too late; a
 * closed gate stops the program there.
 */
import { expect } from "vitest";
import type { DatabaseServer } from "../../platform/database/server.ts";
import { openWitness } from "../witness.ts";

export interface Gate {
  /** Holds a program that is about to write such a row to the table; `when` is a trigger's condition on `old` and `new`. */
  shut(table: string, event: "insert" | "update", when?: string): Promise<void>;
  /** Resolves when a program waits at it. */
  reached(): Promise<void>;
  /** Lets all waiting programs through and opens the gate for good. */
  open(): Promise<void>;
  close(): Promise<void>;
}

const key = 7_466_831;
const holding = `create function wait_at_gate() returns trigger language plpgsql
  as $$ begin perform pg_advisory_xact_lock_shared(${key}); return new; end $$`;

/** In this database, for one program at a time. */
export const openGate = async (server: DatabaseServer): Promise<Gate> => {
  const keeper = await openWitness(server);
  await keeper.rows(holding);
  const locks = `select 1 from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  const waiting = `${locks} and not granted and classid = 0 and objid = ${key}`;
  let shutAt = "";
  return {
    shut: async (table, event, when = "true") => {
      await keeper.rows(`select pg_advisory_lock(${key})`);
      await keeper.rows(`create trigger gate before ${event} on ${table} for each row when (${when})
        execute function wait_at_gate()`);
      shutAt = table;
    },
    reached: () => expect.poll(() => keeper.rows(waiting), { timeout: 60_000 }).toHaveLength(1),
    open: async () => {
      await keeper.rows(`select pg_advisory_unlock(${key})`);
      // Waits for the killed process, whose connection ends only now, and then for the locks it held.
      await keeper.rows(`drop trigger gate on ${shutAt}`);
      await expect.poll(() => keeper.rows(locks)).toEqual([]);
    },
    close: () => keeper.close(),
  };
};
