/**
 * Connections to the nodes of a database that is spread, opened when a business first needs its node. A node that does not
 * answer is left alone until it does: its businesses are refused at once, and no other waits behind them.
 */
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { AppError } from "../../errors.ts";
import { openPools, type PoolFigures } from "../pools.ts";
import { openRequestPools, type PoolSizes, type RequestPools } from "../role-pools.ts";
import { atAddress, type DatabaseServer } from "../server.ts";
import type { Address } from "./nodes.ts";
import { keepPlaces, type Places } from "./places.ts";

/** A node that takes longer to take a connection and answer one question is away. */
const lookMs = 2000;
/** Pause between two looks at a node that is away. */
const againMs = 1000;

/** Runs a statement on the coordinator. */
type Ask = <Row>(statement: { text: string; values: readonly unknown[] }) => Promise<Row[]>;

/** Reads from the coordinator where rows lie. `users` stands for all spread tables: the rows of a business lie together. */
const placesAt = (ask: Ask): Places =>
  keepPlaces({
    partOf: async (business_id) => {
      const text = "select get_shard_id_for_distribution_column('users', $1::uuid)::text as part";
      return (await ask<{ part: string }>({ text, values: [business_id] }))[0]!.part;
    },
    readParts: async () => {
      const rows = await ask<{ parts: string[]; is_home: boolean; is_active: boolean } & Address>({
        text: `select n.groupid = 0 as is_home, n.isactive as is_active, n.nodename as host, n.nodeport as port,
            array(select p.shardid::text from pg_dist_placement p join pg_dist_shard s on s.shardid = p.shardid
              where p.groupid = n.groupid and s.logicalrelid = 'users'::regclass) as parts
          from pg_dist_node n where n.noderole = 'primary'`,
        values: [],
      });
      return {
        parts: new Map(
          rows.flatMap(({ parts, is_home, host, port }) =>
            parts.map((part) => [part, is_home ? null : { host, port }] as const),
          ),
        ),
        nodes: rows
          .filter(({ is_home, is_active, parts }) => !is_home && (is_active || parts.length > 0))
          .map(({ host, port }) => ({ host, port })),
      };
    },
  });

const nameOf = ({ host, port }: Address): string => `${host.includes(":") ? `[${host}]` : host}:${port}`;

interface Watching {
  /** The node has gone, or is back. */
  onChange(): void;
  /** Whether the coordinator still lists a node at this address. */
  isNamed(): Promise<boolean>;
  /** The coordinator no longer lists this node. */
  onGone(): void;
}

const openNode = (
  address: Address,
  { server, log, ...sizes }: NodeOptions,
  { onChange, isNamed, onGone }: Watching,
): Node & { close(): Promise<void>; figures(): PoolFigures[] } => {
  const name = nameOf(address);
  const at = atAddress(server, address);
  const pools = openPools(at, (message, error) => log(`${name}: ${message}`, error));
  let isAway = false;
  let isClosing = false;
  let looking: Promise<boolean> | null = null;

  const answers = async (): Promise<boolean> => {
    const client = new Client({
      ...at.connection("rewardo_app"),
      ...{ connectionTimeoutMillis: lookMs, query_timeout: lookMs, application_name: "rewardo look" },
    });
    client.on("error", () => {});
    try {
      await client.connect();
      // One that was taken over from may come back as a standby.
      const { rows } = await client.query<{ is_there: boolean }>("select not pg_is_in_recovery() as is_there");
      return rows[0]?.is_there === true;
    } catch {
      return false;
    } finally {
      client.end().catch(() => {});
    }
  };

  const waitUntilBack = async (): Promise<void> => {
    while (isAway && !isClosing) {
      await delay(againMs, undefined, { ref: false });
      // The coordinator's new answer replaces the known places; while it does not answer, the known ones stay.
      if (!(await isNamed().catch(() => true))) return onGone();
      if (await answers()) isAway = false;
    }
    if (isClosing) return;
    onChange();
    log(`The node ${name} answers again`);
  };

  const look = async (): Promise<boolean> => {
    const isThere = await answers();
    if (isThere || isAway || isClosing) return isThere;
    isAway = true;
    log(`The node ${name} does not answer: the businesses whose rows it has wait for it`);
    onChange();
    void waitUntilBack();
    return false;
  };

  return {
    ...{ name, pools: openRequestPools(pools, { ...sizes, isSpread: true, suffix: ` ${name}` }) },
    isAway: () => isAway,
    look: () => (looking ??= look().finally(() => (looking = null))),
    figures: pools.figures,
    close: async () => {
      isClosing = true;
      await pools.close();
    },
  };
};

interface Node {
  readonly name: string;
  readonly pools: RequestPools;
  isAway(): boolean;
  /** Answers whether the node answers, and notes when it does not. Several who ask at once get one answer. */
  look(): Promise<boolean>;
}

export interface NodeOptions extends PoolSizes {
  readonly server: DatabaseServer;
  readonly log: (message: string, error?: unknown) => void;
}

/** The nodes of one installation, by what the coordinator says through `ask`. */
export const openNodes = (ask: Ask, options: NodeOptions) => {
  const places = placesAt(ask);
  const opened = new Map<string, ReturnType<typeof openNode>>();

  const nodeAt = (address: Address) => {
    const name = nameOf(address);
    const known = opened.get(name);
    if (known !== undefined) return known;
    const node = openNode(address, options, {
      onChange: places.forget,
      isNamed: async () => (await places.nodesNow()).some((one) => nameOf(one) === name),
      onGone: () => {
        opened.delete(name);
        options.log(`The node ${name} is none of this database's any more`);
        node.close().catch((error: unknown) => options.log(`${name}: its connections cannot be closed`, error));
      },
    });
    opened.set(name, node);
    return node;
  };

  /** @throws unavailable while the node is away that has the rows of this business */
  const nodeOf = async (business_id: string): Promise<Node | null> => {
    const address = await places.of(business_id);
    if (address === null) return null;
    const node = nodeAt(address);
    if (node.isAway()) throw new AppError("unavailable", { cause: new Error(`The node ${node.name} is away`) });
    return node;
  };

  /** Looks at all nodes that the coordinator lists; does nothing while the coordinator is away. */
  const lookAtAll = async (): Promise<void> => {
    const nodes = (await places.nodes()).map(nodeAt).filter((node) => !node.isAway());
    await Promise.all(nodes.map((node) => node.look()));
  };

  return {
    of: nodeOf,
    /** After a refusal: whether the rows lie elsewhere by now, so that a read may be tried there. */
    hasMoved: async (business_id: string, node: Node): Promise<boolean> => {
      if (await node.look()) return false;
      const next = await nodeOf(business_id).catch(() => node);
      return next !== node;
    },
    /**
     * Names of the nodes that are known to be away, at once: a balancer's check does not wait for a silent one. All others are
     * looked at meanwhile, for the next who asks.
     */
    away: (): readonly string[] => {
      void lookAtAll().catch(() => {});
      return [...opened.values()].filter((node) => node.isAway()).map(({ name }) => name);
    },
    figures: (): PoolFigures[] => [...opened.values()].flatMap((node) => node.figures()),
    close: async (): Promise<void> => {
      await Promise.all([...opened.values()].map((node) => node.close()));
    },
  };
};
