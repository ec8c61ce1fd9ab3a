/** The pools of the program's roles on one server, and what is said on each of their connections before it is used. */
import type pg from "pg";
import type { openPools, Pool } from "./pools.ts";
import { memberScopeStatement, scopeStatements } from "./scoped-query.ts";

export interface PoolSizes {
  /** Connections per role. */
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  /** Longest that a request waits for one of the connections. */
  readonly connectionTimeoutMs: number;
}

/** Where the requests of a business are answered. */
export interface RequestPools {
  readonly tenants: Pool;
  readonly members: Pool;
  readonly snapshots: Pool;
}

/** What has no business, or begins before one is known. */
interface CommonPools {
  readonly platform: Pool;
  readonly authentication: Pool;
  readonly workers: Pool;
}

/** Limit of a statement that no request waits for. */
export const backgroundTimeoutMs = 600_000;

const inUtc = { text: "set time zone 'UTC'" };
/**
 * A statement of a request is planned once a connection and not for each of its values: planning took a third of a list's
 * time. Statements are composed by what they ask for, and their plans for any values are tested (docs/decisions/0044).
 */
const plannedOnce = { text: "set plan_cache_mode = force_generic_plan" };

/** Where tables lie on several nodes: what `set local` says of a transaction goes with it to the nodes that it works on. */
const toNodes = { text: "set citus.propagate_set_commands = local" };

/**
 * Settings of connections. Planned once for all values, a join of tables that are spread cannot be planned at all; and a node
 * learns of the tenant by `set local` alone (docs/decisions/0123).
 */
const settingsOf = (isSpread: boolean) => ({
  always: isSpread ? [inUtc, toNodes] : [inUtc],
  asTenant: isSpread ? [inUtc, toNodes] : [inUtc, plannedOnce],
  ahead: (...statements: readonly pg.QueryConfig[]) => (isSpread ? [] : statements),
});

type Opening = Pick<ReturnType<typeof openPools>, "open">;

interface Kind extends PoolSizes {
  readonly isSpread: boolean;
  /** Ends the names of the pools, where there are several of a kind. */
  readonly suffix?: string;
}

/** Opens the pools of requests; connections are made when first needed. */
export const openRequestPools = (
  { open }: Opening,
  { poolSize, isSpread, suffix = "", ...limits }: Kind,
): RequestPools => {
  const { asTenant, ahead } = settingsOf(isSpread);
  const usual = { statementTimeoutMs: limits.statementTimeoutMs, connectionTimeoutMs: limits.connectionTimeoutMs };
  return {
    tenants: open({
      ...{ ...usual, name: `requests${suffix}`, role: "rewardo_app", max: poolSize },
      settings: [...asTenant, ...ahead(...scopeStatements)],
    }),
    // Customers' open cards may be many at once: tills keep their connections.
    members: open({
      ...{ ...usual, name: `members${suffix}`, role: "rewardo_member", max: Math.min(5, poolSize) },
      settings: [...asTenant, ...ahead(memberScopeStatement)],
    }),
    // Files are made from one moment's state and take as long as they are large: tills keep their connections.
    snapshots: open({
      ...{ ...usual, name: `snapshots${suffix}`, role: "rewardo_app", max: Math.min(5, poolSize) },
      settings: asTenant,
    }),
  };
};

/** Opens the pools of what is asked of the server that `DATABASE_URL` names alone. */
export const openCommonPools = ({ open }: Opening, { poolSize, isSpread, ...limits }: Kind): CommonPools => {
  const { always, asTenant, ahead } = settingsOf(isSpread);
  const usual = { statementTimeoutMs: limits.statementTimeoutMs, connectionTimeoutMs: limits.connectionTimeoutMs };
  return {
    platform: open({
      ...{ ...usual, name: "platform", role: "rewardo_platform", max: Math.min(3, poolSize) },
      settings: [...always, ...ahead(...scopeStatements)],
    }),
    authentication: open({
      ...{ ...usual, name: "authentication", role: "rewardo_auth", max: Math.min(4, poolSize) },
      settings: asTenant,
    }),
    // A job holds a lock's connection and works on another: three of each queue that takes long, two nights, and a command.
    workers: open({
      ...{ ...usual, name: "jobs", role: "rewardo_jobs", max: 16 },
      ...{ statementTimeoutMs: backgroundTimeoutMs, settings: always },
    }),
  };
};
