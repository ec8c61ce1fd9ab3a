/** What is written, as it is written: quicker than two fingerprints of the whole database where thousands are asked for. */
import { Client } from "pg";
import { inject } from "vitest";
import { atAddress } from "../platform/database/server.ts";
import { isOnNodes, openTestDatabase } from "./database.ts";
import type {} from "./global-setup.ts"; // what the set-up provides
import { changedEntries, openWitness, type Witness } from "./witness.ts";

export interface WatchedWrites {
  /**
   * Entries as a fingerprint has them, of all rows changed since this was asked last. What was undone is not among them, nor
   * what was made and taken back in between, such as an upload that broke off.
   */
  written(): Promise<string[]>;
  /** Entries in which the database differs from its state when watching began, though no write of them was seen. */
  unseen(): Promise<string[]>;
  /** Ends the connections to nodes; the witness is its opener's. */
  close(): Promise<void>;
}

/** The text of a row's business, as a fingerprint names it. */
const keyOf = (table: string, hasBusiness: boolean, row: "new" | "old"): string =>
  hasBusiness ? `coalesce(${row}.${table === "businesses" ? "_id" : "business_id"}::text, '-')` : "'-'";

/** The relation that a node keeps a table's rows in: the table itself, or a part of one that is spread. */
interface Kept {
  readonly table: string;
  readonly relation: string;
}

const noting = (table: string, hasBusiness: boolean): string => {
  const [now, before] = [keyOf(table, hasBusiness, "new"), keyOf(table, hasBusiness, "old")];
  return `
    create function watched.note_${table}() returns trigger language plpgsql security definer as $$ begin
      if tg_op <> 'DELETE' then insert into watched.writes values ('${table} ' || ${now}, new.xmin || md5(new::text), 1); end if;
      if tg_op <> 'INSERT' then insert into watched.writes values ('${table} ' || ${before}, old.xmin || md5(old::text), -1); end if;
      return null;
    end $$`;
};

const notingIn = ({ table, relation }: Kept): string =>
  `create trigger watched after insert or update or delete on public.${relation}
      for each row execute function watched.note_${table}()`;

/**
 * A spread table cannot have a trigger, but its parts can: each is an ordinary table of one node. A table that only the
 * coordinator stores is listed with a single part where spread tables refer to it.
 */
const partsText = "select table_name::text as table, shard_name::text as relation, nodeport as port from citus_shards";

/** The servers to watch and the tables that each stores: one server for a plain database, else the coordinator and its nodes. */
const keptBy = async (witness: Witness): Promise<readonly { at: Witness; kept: readonly Kept[] }[]> => {
  const ofWhole = witness.tables.map((table) => ({ table, relation: table }));
  if (!isOnNodes()) return [{ at: witness, kept: ofWhole }];
  const server = await openTestDatabase();
  const { port: own } = new Client(server.connection("owner"));
  const parts = await witness.rows<Kept & { readonly port: number }>(partsText);
  const home = ofWhole.filter(({ table }) => parts.every((part) => part.table !== table));
  const partsAt = (port: number): readonly Kept[] => parts.filter((part) => part.port === port);
  const nodes = await Promise.all(
    inject("test_nodes").map(async (node) => ({
      at: await openWitness(atAddress(server, node)),
      kept: partsAt(node.port),
    })),
  );
  return [{ at: witness, kept: [...home, ...partsAt(own)] }, ...nodes];
};

/** Watches every table of the test file's database from now on, by triggers that only its owner could take away. */
export const watchWrites = async (witness: Witness): Promise<WatchedWrites> => {
  const servers = await keptBy(witness);
  for (const { at, kept } of servers) {
    // Each server notes for itself, in a table of its own.
    if (isOnNodes()) await at.rows("set citus.enable_ddl_propagation = off");
    await at.rows("create schema watched");
    await at.rows(
      "create unlogged table watched.writes (entry text not null, row_version text not null, added integer not null)",
    );
    for (const table of new Set(kept.map((one) => one.table)))
      await at.rows(noting(table, witness.tenantTables.includes(table)));
    for (const one of kept) await at.rows(notingIn(one));
    if (isOnNodes()) await at.rows("reset citus.enable_ddl_propagation");
  }
  const seen = new Set<string>();
  const before = await witness.fingerprint();
  const writtenAt = async ({ at }: { at: Witness }): Promise<string[]> => {
    const rows = await at.rows<{ entry: string }>(
      `with gone as (delete from watched.writes returning *),
         changed as (select entry from gone group by entry, row_version having sum(added) <> 0)
       select distinct entry from changed`,
    );
    return rows.map(({ entry }) => entry);
  };
  const written = async (): Promise<string[]> => {
    const entries = [...new Set((await Promise.all(servers.map(writtenAt))).flat())].toSorted();
    for (const entry of entries) seen.add(entry);
    return entries;
  };
  return {
    written,
    unseen: async () => {
      await written();
      return changedEntries(before, await witness.fingerprint()).filter((entry) => !seen.has(entry));
    },
    close: async () => void (await Promise.all(servers.filter(({ at }) => at !== witness).map(({ at }) => at.close()))),
  };
};
