/**
 * Requests go to the node that has the business's rows. The nodes are lines to the one PostgreSQL of the tests, and what the
 * extension would say of places stands in tables of the same names.
 */
import { createServer, type Socket } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { roleIds } from "@rewardo/contract/roles";
import { createAccount } from "../../../features/tenants/accounts/index.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { isOnNodes } from "../../../testing/database.ts";
import { openSilentLine, type SilentLine } from "../../../testing/silent-line.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { systemClock } from "../../clock.ts";
import { openSession } from "../../session/sessions.ts";
import { type Database, openDatabase } from "../database.ts";

/** One part for each business, its number that of its node. */
const catalogue = [
  "create table parts (business_id uuid, part bigint)",
  "create table pg_dist_shard (logicalrelid regclass, shardid bigint)",
  "create table pg_dist_placement (shardid bigint, groupid integer)",
  "create table pg_dist_node (groupid integer, noderole text, nodename text, nodeport integer, isactive boolean default true)",
  `create function get_shard_id_for_distribution_column(regclass, uuid) returns bigint
    language sql stable return (select part from parts where business_id = $2)`,
  "grant select on parts, pg_dist_shard, pg_dist_placement, pg_dist_node to rewardo_app",
];

// Skipped on real nodes, which have a catalogue of their own.
describe.skipIf(isOnNodes())("two nodes", () => {
  let app: TestApp;
  let witness: Witness;
  let lines: [SilentLine, SilentLine];
  let names: string[];
  let first: TestBusiness;
  let second: TestBusiness;
  let database: Database;
  let said: string[];

  beforeAll(async () => {
    app = await openTestApp();
    witness = await openWitness(app.server);
    [first, second] = [await buildBusiness(app), await buildBusiness(app)];
    lines = [await openSilentLine(app.server), await openSilentLine(app.server)];
    const ports = lines.map(({ server }) => new Client(server.connection("rewardo_app")).port);
    names = ports.map((port) => `127.0.0.1:${port}`);
    for (const text of catalogue) await witness.rows(text);
    for (const [nr, { scope }] of [first, second].entries()) {
      const part = nr + 1;
      await witness.rows("insert into parts values ($1, $2)", [scope.business_id, part]);
      await witness.rows("insert into pg_dist_shard values ('users', $1)", [part]);
      await witness.rows("insert into pg_dist_placement values ($1, $2)", [part, part]);
      await witness.rows("insert into pg_dist_node values ($1, 'primary', '127.0.0.1', $2)", [part, ports[nr]]);
    }
    said = [];
    const server = { ...app.server, isSpread: true };
    database = openDatabase(server, { poolSize: 2, log: (message) => void said.push(message) });
  });
  afterAll(async () => {
    await database.close();
    for (const line of lines) await line.close();
    await witness.close();
    await app.close();
  });

  const countPlaces = ({ scope }: TestBusiness) =>
    database.read(scope, (tx) =>
      tx.row<{ count: number }>({
        text: "select count(*)::integer as count from places p where p.business_id = $1",
        values: [scope.business_id],
      }),
    );
  const one = { text: "select 1 as one", values: [] };
  const away = { code: "unavailable" };
  const openAt = (name: string): number => database.pools().find(({ pool }) => pool === `requests ${name}`)?.open ?? 0;
  const place = (business: TestBusiness, node: number) =>
    witness.rows(
      "update pg_dist_placement p set groupid = $2 from parts where parts.business_id = $1 and p.shardid = parts.part",
      [business.scope.business_id, node],
    );

  const awayAre = (of: Database, expected: readonly string[]) =>
    vi.waitFor(async () => {
      const begunMs = performance.now();
      const names = await of.awayNodes();
      // A balancer's check waits two seconds, and so does a look.
      expect(performance.now() - begunMs).toBeLessThan(1000);
      expect(names).toEqual(expected);
    }, 10_000);

  test("each business is asked for at its own node", async () => {
    expect(await countPlaces(first)).toEqual({ count: 1 });
    expect([openAt(names[0]!), openAt(names[1]!)]).toEqual([1, 0]);
    expect(await countPlaces(second)).toEqual({ count: 1 });
    expect([openAt(names[0]!), openAt(names[1]!)]).toEqual([1, 1]);
    expect(await database.awayNodes()).toEqual([]);
  });

  test("a node that is away holds up its own businesses alone, and is named", async () => {
    const { reopen } = await lines[0].refuse();
    await expect(countPlaces(first)).rejects.toMatchObject(away);
    expect(await database.awayNodes()).toEqual([names[0]]);
    const begunMs = performance.now();
    await expect(countPlaces(first)).rejects.toMatchObject(away);
    // The coordinator would wait for the node.
    await expect(database.write(first.scope, (tx) => tx.rows(one))).rejects.toMatchObject(away);
    await expect(database.background(first.scope, (tx) => tx.rows(one))).rejects.toMatchObject(away);
    expect(performance.now() - begunMs).toBeLessThan(500);
    expect(await countPlaces(second)).toEqual({ count: 1 });
    expect(await database.write(second.scope, (tx) => tx.rows(one), { isAtNode: true })).toHaveLength(1);
    expect(await database.authenticate((tx) => tx.rows(one))).toHaveLength(1);
    await reopen();
    await vi.waitFor(async () => expect(await countPlaces(first)).toEqual({ count: 1 }), 5000);
    expect(await database.awayNodes()).toEqual([]);
    expect(said.filter((message) => message.startsWith("The node"))).toEqual([
      `The node ${names[0]} does not answer: the businesses whose rows it has wait for it`,
      `The node ${names[0]} answers again`,
    ]);
  });

  test("people sign in while a node is away, and when they were here last is noted once it is back", async () => {
    const { business_id } = second.scope;
    const account_id = await createAccount(second.ctx, {
      email: "nodes@rewardo.example",
      account_role_id: roleIds.OWNER,
    });
    const signIn = () => openSession(database, systemClock, { business_id, account_id, user_agent: null });
    const hasNote = async (): Promise<boolean> =>
      (await witness.rows("select 1 from accounts where _id = $1 and last_seen_at is not null", [account_id])).length >
      0;
    const { reopen } = await lines[0].refuse();
    await expect(countPlaces(first)).rejects.toMatchObject(away);
    expect(await signIn()).not.toBe(await signIn());
    expect(await hasNote()).toBe(false);
    await reopen();
    await awayAre(database, []);
    await signIn();
    expect(await hasNote()).toBe(true);
  });

  test("what lies elsewhere by now is read there, without an error in between", async () => {
    await place(first, 2);
    const { reopen } = await lines[0].refuse();
    expect(await countPlaces(first)).toEqual({ count: 1 });
    await reopen();
    await place(first, 1);
  });

  test("a new node without rows that is silent is named and delays nobody, until it is taken away", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    const { port } = silent.address() as { port: number };
    await witness.rows("insert into pg_dist_node values (3, 'primary', '127.0.0.1', $1)", [port]);
    const fresh = openDatabase({ ...app.server, isSpread: true }, { poolSize: 1 });
    const hasPools = () => fresh.pools().some(({ pool }) => pool.endsWith(`:${port}`));
    await awayAre(fresh, [`127.0.0.1:${port}`]);
    expect(hasPools()).toBe(true);
    await witness.rows("delete from pg_dist_node where groupid = 3");
    await awayAre(fresh, []);
    expect(hasPools()).toBe(false);
    await fresh.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => silent.close(closed));
  });

  test("a node that has become a standby is away", async () => {
    const [name] = await witness.rows<{ of: string }>("select current_database() as of");
    await witness.rows("create function pg_is_in_recovery() returns boolean language sql return true");
    await witness.rows(`alter database ${name!.of} set search_path = public, pg_catalog`);
    await awayAre(database, names);
    await witness.rows("drop function public.pg_is_in_recovery()");
    await awayAre(database, []);
  });
});
