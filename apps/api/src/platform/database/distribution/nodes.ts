/** The nodes of a database that is spread: how they are added, log in to each other, and get their share of the rows. */
import { hkdfSync } from "node:crypto";
import { Client, type ClientConfig, escapeIdentifier, escapeLiteral } from "pg";
import type { BusinessScope } from "../../scope.ts";
import { makeLoginsOnNode } from "../logins.ts";
import { makeRole, setPassword } from "../role-statements.ts";
import { appRoles, type DatabaseServer } from "../server.ts";

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Reads `HOST:PORT`, also of an IPv6 address in brackets; `null` where it is none. */
export const readAddress = (text: string): Address | null => {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:]+)\]|([^\s:[\]]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  const number = Number(port);
  return host === undefined || number < 1 || number > 65_535 ? null : { host, port: number };
};

/** The same log-in and database on another node. */
export const onNode = (owner: ClientConfig, { host, port }: Address, database?: string): ClientConfig => {
  const { user, password, database: own } = new Client(owner);
  const { ssl } = owner;
  const login = { user, password, database: database ?? own, host, port } as ClientConfig;
  return ssl === undefined ? login : { ...login, ssl };
};

const withClient = async <T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ ...config, application_name: "rewardo distribute" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * What each node needs to know: that instants are UTC's also where no session says so, and that a role which may write a
 * common table may do so on every node, where it owns nothing.
 */
const databaseSettings = { timezone: "UTC", "citus.skip_advisory_lock_permission_checks": "on" };

const setDatabase = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  await client.query(settingsOf(rows[0]!.name));
};

/** Statements that give a database these settings, which no copy of it takes over. */
export const settingsOf = (database: string): string =>
  Object.entries(databaseSettings)
    .map(([setting, value]) => `alter database ${escapeIdentifier(database)} set ${setting} = '${value}'`)
    .join("; ");

/**
 * A node works on another's behalf under the role of whoever asks, so each role needs a password there. It follows from
 * the owner's, as those of the log-ins do; nodes keep them where only superusers read.
 */
const nodeLogins = (owner: ClientConfig): readonly { role: string; password: string }[] => {
  const { user = "", password } = new Client(owner);
  if (!password)
    throw new Error("DATABASE_URL has no password, which those that the nodes use for each other follow from.");
  const derive = (role: string): string =>
    Buffer.from(hkdfSync("sha256", password, "", `rewardo node log-in ${role}`, 32)).toString("base64url");
  return [{ role: user, password }, ...appRoles.map((role) => ({ role, password: derive(role) }))];
};

/** A value of a connection string of PostgreSQL. */
const quoted = (value: string): string => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const setLogins = async (client: Client, logins: ReturnType<typeof nodeLogins>): Promise<void> => {
  // Each node is told by itself, since none can ask another before it has the passwords.
  await client.query("begin; set local citus.enable_ddl_propagation = off");
  for (const { role, password } of logins) {
    const isOwner = role === logins[0]!.role;
    if (!isOwner) await client.query(`${makeRole(role)}${setPassword(role, password)}`);
    await client.query(
      `insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, $1, $2)
        on conflict (rolename, nodeid) do update set authinfo = excluded.authinfo`,
      [role, `password=${quoted(password)}`],
    );
  }
  await client.query("commit");
};

interface OwnDatabase {
  readonly name: string;
  readonly made_as: string;
}

/** The statement that makes the same, empty database elsewhere. */
const readDatabase = async (client: Client): Promise<OwnDatabase> => {
  const { rows } = await client.query<OwnDatabase>(
    `select datname::text as name, format('create database %I template template0 encoding %L locale_provider %s lc_collate %L lc_ctype %L',
        datname, pg_encoding_to_char(encoding),
        case datlocprovider when 'i' then 'icu' when 'b' then 'builtin' else 'libc' end, datcollate, datctype)
      || coalesce(case datlocprovider when 'i' then format(' icu_locale %L', to_jsonb(d)->>'datlocale')
        when 'b' then format(' builtin_locale %L', to_jsonb(d)->>'datlocale') end, '') as made_as
      from pg_database d where datname = current_database()`,
  );
  return rows[0]!;
};

/** Makes the database on the node, with the extension in the version that the coordinator has, and the program's log-ins. */
const prepareNode = async (client: Client, server: DatabaseServer, address: Address): Promise<void> => {
  const owner = server.connection("owner");
  const { name, made_as } = await readDatabase(client);
  await withClient(onNode(owner, address, "postgres"), async (node) => {
    const { rows } = await node.query("select 1 from pg_database where datname = $1", [name]);
    if (rows.length === 0) await node.query(made_as);
  });
  const { rows: own } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  await withClient(onNode(owner, address), async (node) => {
    await node.query(`create extension if not exists citus version ${escapeLiteral(own[0]!.version)}`);
    await setDatabase(node);
    await setLogins(node, nodeLogins(owner));
  });
  await makeLoginsOnNode(server, onNode(owner, address));
};

/** The nodes beside the coordinator. */
export const readNodes = async (client: Client): Promise<readonly Address[]> => {
  const { rows } = await client.query<Address>(
    "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary' order by 1, 2",
  );
  return rows;
};

/** Prepares the coordinator itself, whose address is how the nodes reach it. */
export const prepareCoordinator = async (client: Client, owner: ClientConfig): Promise<void> => {
  await setDatabase(client);
  await setLogins(client, nodeLogins(owner));
  const { rows } = await client.query("select 1 from pg_dist_node where groupid = 0");
  const { host, port } = new Client(owner);
  if (rows.length === 0) await client.query("select citus_set_coordinator_host($1, $2)", [host, port]);
};

/** Adds a node, or does nothing where it is one already. It holds no rows of tenants before they are moved to it. */
export const addNode = async (client: Client, server: DatabaseServer, address: Address): Promise<boolean> => {
  const { host, port } = address;
  const { rows } = await client.query("select 1 from pg_dist_node where nodename = $1 and nodeport = $2 and isactive", [
    host,
    port,
  ]);
  await prepareNode(client, server, address);
  if (rows.length > 0) return false;
  await client.query("select citus_add_node($1, $2)", [host, port]);
  return true;
};

export interface NodeLoad {
  readonly node: string;
  readonly shards: number;
  readonly bytes: number;
}

/** How many parts of tables each node has, and their size. */
export const readLoads = async (client: Client): Promise<readonly NodeLoad[]> => {
  const { rows } = await client.query<{ node: string; shards: string; bytes: string }>(
    `select n.nodename || ':' || n.nodeport as node, count(s.shardid) as shards, coalesce(sum(s.shard_size), 0) as bytes
      from pg_dist_node n left join citus_shards s
        on s.nodename = n.nodename and s.nodeport = n.nodeport and s.citus_table_type = 'distributed'
      group by 1 order by 1`,
  );
  return rows.map(({ node, shards, bytes }) => ({ node, shards: Number(shards), bytes: Number(bytes) }));
};

/**
 * Moves parts of the tables until the nodes have about as much each, while the program works. Writers of a part wait for
 * about a second, when its copy takes over.
 */
export const rebalance = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ job: string | null }>("select citus_rebalance_start() as job");
  if (rows[0]?.job != null) await client.query("select citus_job_wait($1)", [rows[0].job]);
};

/**
 * Gives a business parts of the tables that it shares with no other, and moves them to a node where one is named. Its
 * writers, and those of the businesses that it leaves, wait for that long: the way that lets them go on did not end when
 * it was tried.
 */
export const isolate = async (
  client: Client,
  { business_id }: BusinessScope,
  target: Address | null,
): Promise<void> => {
  const { rows: known } = await client.query("select 1 from businesses where _id = $1", [business_id]);
  if (known.length === 0) throw new Error(`There is no business ${business_id}.`);
  const { rows: placed } = await client.query<{ table: string; is_alone: boolean }>(
    `select logicalrelid::text as table, shardminvalue = shardmaxvalue as is_alone from pg_dist_shard
      where shardid = get_shard_id_for_distribution_column('users', $1)`,
    [business_id],
  );
  if (placed[0]?.is_alone !== true) {
    await client.query(
      "select isolate_tenant_to_new_shard('users', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')",
      [business_id],
    );
  }
  if (target === null) return;
  const { rows } = await client.query<{ shardid: string; nodename: string; nodeport: number }>(
    `select shardid, nodename, nodeport from citus_shards
      where shardid = get_shard_id_for_distribution_column('users', $1) and table_name = 'users'::regclass`,
    [business_id],
  );
  const { shardid, nodename, nodeport } = rows[0]!;
  if (nodename === target.host && nodeport === target.port) return;
  await client.query("select citus_move_shard_placement($1, $2, $3, $4, $5)", [
    ...[shardid, nodename, nodeport],
    ...[target.host, target.port],
  ]);
};
