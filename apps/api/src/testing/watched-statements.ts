/**
 * Looks at every statement that the program sends in a test: closing the app
 * fails when one breaks a rule, so that whoever writes one learns it from the feature's own tests.
 */
import { inject } from "vitest";
import type { Database, Transaction } from "../platform/database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type {} from "./global-setup.ts"; // what the set-up provides
import { keysOf, unboundIn } from "./isolation/bound.ts";
import { brokenIn, joiningValues } from "./isolation/statement-rules.ts";

/**
 * `platform`: statements of the platform's lists. `several`: those of the sign-in role, and of jobs that look for work in all
 * businesses. `node`: of one business, and sent to the node that has its rows, where tables are spread.
 */
type Reach = "node" | "one business" | "platform" | "several";

export interface Watch {
  /** The same transaction, with its statements checked. */
  watching(tx: Transaction, reach: Reach): Transaction;
  /** Throws when a rule was broken; the message names the rules and the statements. */
  check(): void;
}

interface Findings {
  readonly faults: readonly string[];
  readonly unbound: readonly string[];
  /** What the coordinator alone has or decides. */
  readonly central: readonly string[];
  readonly joining: readonly number[];
  /** From one row of a tenant's to the next, over all businesses. */
  readonly walking: readonly string[];
}

/** What was found of a text: the same in every test, so no text is checked twice. */
const known = new Map<string, Findings>();
const lookAt = (text: string): Findings => {
  let found = known.get(text);
  if (found === undefined) {
    const keyOf = keysOf(inject("test_tenant_tables"));
    const unbound = unboundIn(text, keyOf).map((one) => `not bound to the business by itself: ${one}`);
    const ofCoordinator = new RegExp(
      `\\b(pg_\\w*advisory\\w*|(?:jobs|counters)\\.\\w+|${inject("test_home_tables").join("|")})\\b`,
      "g",
    );
    const central = [...text.matchAll(ofCoordinator)].map(
      ([one]) => `${one} is the coordinator's: read with isCentral, write without isAtNode`,
    );
    const walks = unbound.length > 0 && /\bwith recursive\b/i.test(text);
    const walking = walks ? ["a recursive with over all businesses: find the business, and walk within it"] : [];
    found = { faults: brokenIn(text, keyOf), unbound, central, joining: joiningValues(text), walking };
    known.set(text, found);
  }
  return found;
};

export const watchStatements = (): Watch => {
  const messages = new Set<string>();
  return {
    watching: (tx, reach) => {
      const look = <S extends Parameters<Transaction["rows"]>[0]>(statement: S): S => {
        const [text, values] =
          "text" in statement ? [statement.text, statement.values] : [statement.sql, statement.parameters];
        const { faults, unbound, central, joining, walking } = lookAt(text);
        const nulls = joining.filter((nr) => values[nr - 1] === null);
        for (const fault of [
          ...faults,
          ...(reach === "several" || reach === "platform" ? [] : unbound),
          ...(reach === "platform" ? walking : []),
          ...(reach === "node" ? central : []),
          ...nulls.map((nr) => `an outer join by $${nr}, which is null: send an id of nothing`),
        ]) {
          messages.add(`${fault}\n    ${text}`);
        }
        return statement;
      };
      return { ...tx, rows: (statement) => tx.rows(look(statement)), row: (statement) => tx.row(look(statement)) };
    },
    check: () => {
      if (messages.size > 0)
        throw new Error(`Statements that break a rule (docs/decisions/0112):\n${[...messages].join("\n")}`);
    },
  };
};

const reachOf = (scope: Scope | null, isAtNode = false): Reach => {
  if (scope?.kind !== "business") return scope === null ? "several" : "platform";
  return isAtNode ? "node" : "one business";
};

/** The same database, with its statements checked. */
export const watchedDatabase = (database: Database, { watching }: Watch): Database => ({
  ...database,
  read: (scope, work, options) =>
    database.read(scope, (tx) => work(watching(tx, reachOf(scope, options?.isCentral !== true))), options),
  snapshot: (scope, work, options) =>
    database.snapshot(scope, (tx) => work(watching(tx, reachOf(scope, true))), options),
  write: (scope, work, options) =>
    database.write(scope, (tx) => work(watching(tx, reachOf(scope, options?.isAtNode))), options),
  background: (scope, work, options) => database.background(scope, (tx) => work(watching(tx, reachOf(scope))), options),
  authenticate: (work, options) => database.authenticate((tx) => work(watching(tx, "several")), options),
});
