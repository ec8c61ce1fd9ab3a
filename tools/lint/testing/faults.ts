import { type Fault, features, plant, sources } from "./fault.ts";
import { directions, libraries } from "./import-faults.ts";

const sqlInQueries = "house(sql-only-in-queries)";

const constraintNames = "house(no-constraint-names)";

const house: readonly Fault[] = [
  plant(
    "a function that React does not call",
    `${features}/programme/cards`,
    "export function planted(): number {\n  return 1;\n}",
    "house(function-form)",
    "const name",
  ),
  plant(
    "a component as a constant",
    "apps/console/src/kit/page",
    "export const Planted = () => null;",
    "house(function-form)",
    "React component",
  ),
  plant(
    "a constraint's name compared",
    "apps/api/src/platform/database",
    'export const planted = (error: { constraint?: string }): boolean => error.constraint === "imports_one_running";',
    constraintNames,
    "SQLSTATE",
  ),
  plant(
    "a constraint's name by brackets",
    `${features}/programme/cards`,
    'export const planted = (error: { constraint?: string }): boolean => error["constraint"] === "cards_pkey";',
    constraintNames,
  ),
  plant(
    "whether an error names a constraint",
    `${features}/programme/cards`,
    'export const planted = (error: object): boolean => "constraint" in error;',
    constraintNames,
  ),
  plant(
    "a constraint's name taken apart",
    "apps/api/demo",
    "export const planted = ({ constraint }: { constraint?: string }): string | undefined => constraint;",
    constraintNames,
  ),
  plant(
    "the environment in a service",
    `${features}/programme/cards`,
    'export const planted = process.env["PORT"];',
    "house(environment-only-in-config)",
    "config.ts",
  ),
  plant(
    "the environment by brackets",
    "apps/api/src",
    'export const planted = process["env"];',
    "house(environment-only-in-config)",
  ),
  plant(
    "the environment taken apart",
    "apps/api/src/platform",
    "export const { env } = process;",
    "house(environment-only-in-config)",
  ),
  plant(
    "the environment by import",
    "apps/api/src/platform",
    'import { env } from "node:process";\nexport const planted = env;',
    "house(environment-only-in-config)",
  ),
  plant(
    "the environment by Vite",
    `${sources}/kit`,
    "export const planted = import.meta.env;",
    "house(environment-only-in-config)",
  ),
  plant(
    "the environment in demo",
    "apps/api/demo",
    'export const planted = process.env["PORT"];',
    "house(environment-only-in-config)",
  ),
  plant(
    "Date.now() in a service",
    `${features}/programme/cards`,
    "export const planted = Date.now();",
    "house(time-only-in-clock)",
    "ctx.clock",
  ),
  plant(
    "Date.now handed on",
    `${features}/programme/cards`,
    "export const planted = { now: Date.now };",
    "house(time-only-in-clock)",
  ),
  plant(
    "new Date() in platform",
    "apps/api/src/platform",
    "export const planted = new Date();",
    "house(time-only-in-clock)",
  ),
  plant("Date() as a call", "packages/rules/src", "export const planted = Date();", "house(time-only-in-clock)"),
  plant(
    "the clock in the engine",
    "packages/engine/src",
    "export const planted = new Date();",
    "house(time-only-in-clock)",
  ),
  plant(
    "the clock in the contract",
    "packages/contract/src",
    "export const planted = Date.now();",
    "house(time-only-in-clock)",
  ),
  plant(
    "a query builder in a service",
    `${features}/programme/cards`,
    'export const planted = (database: { selectFrom(table: string): unknown }): unknown => database.selectFrom("places");',
    sqlInQueries,
    "selectPlaces",
  ),
  ...[
    "select _id from places where true",
    "SELECT _id\\n FROM places",
    "select search_places('a')",
    "insert into places (name) values ('a')",
    "update places set name = 'a'",
    "delete from places",
    "with open as (select 1) select * from open",
    "set local role tenant",
  ].map((text) =>
    plant(
      `the statement "${text}" in a service`,
      `${features}/programme/cards`,
      `export const planted = "${text}";`,
      sqlInQueries,
    ),
  ),
  plant(
    "a composed statement in a service",
    `${features}/programme/cards`,
    "export const planted = (name: string): string => `select * from ${name}`;",
    sqlInQueries,
  ),
  plant(
    "a transaction asked in a service",
    `${features}/programme/cards`,
    "export const planted = (tx: { rows(statement: unknown): unknown }, all: unknown): unknown => tx.rows(all);",
    sqlInQueries,
  ),
  plant(
    "a tagged statement in a service",
    `${features}/programme/cards`,
    "const sql = (text: TemplateStringsArray): unknown => text;\nexport const planted = sql`select 1`;",
    sqlInQueries,
  ),
];

const habits: readonly Fault[] = [
  plant("a default export", "packages/rules/src", "export default 1;", "import(no-default-export)"),
  plant(
    "a promise left alone",
    `${features}/programme/cards`,
    "const later = async (): Promise<void> => {};\nexport const planted = (): void => {\n  later();\n};",
    "typescript(no-floating-promises)",
  ),
  plant("any", "packages/engine/src", "export const planted: any = 1;", "typescript(no-explicit-any)"),
  plant(
    "a silenced type error",
    "packages/engine/src",
    "// @ts-ignore\nexport const planted = 1;",
    "typescript(ban-ts-comment)",
  ),
  plant("console.log", `${features}/programme/cards`, 'console.log("here");', "eslint(no-console)"),
  plant(
    "401 lines",
    `${features}/programme/cards`,
    "export const planted = [\n" + "  1,\n".repeat(399) + "];",
    "eslint(max-lines)",
  ),
  plant(
    "a loose comparison",
    "packages/rules/src",
    "export const planted = (a: number, b: number): boolean => a == b;",
    "eslint(eqeqeq)",
  ),
  plant(
    "something unused",
    "packages/rules/src",
    "const unused = 1;\nexport const planted = 2;",
    "eslint(no-unused-vars)",
  ),
  plant(
    "a forgotten case",
    "packages/rules/src",
    'export const planted = (kind: "a" | "b"): number | undefined => {\n  switch (kind) {\n    case "a":\n      return 1;\n  }\n  return undefined;\n};',
    "typescript(switch-exhaustiveness-check)",
  ),
  plant(
    "a test that runs alone",
    "packages/rules/src",
    'import { test } from "vitest";\n\ntest.only("alone", () => {});',
    "vitest(no-focused-tests)",
    undefined,
    "test.ts",
  ),
  plant(
    "a test that is skipped",
    "packages/rules/src",
    'import { test } from "vitest";\n\ntest.skip("never", () => {});',
    "vitest(no-disabled-tests)",
    undefined,
    "test.ts",
  ),
  plant(
    "a hook behind a condition",
    `${sources}/kit`,
    'import { useState } from "react";\n\nexport function usePlanted(on: boolean): unknown {\n  return on ? useState(1) : undefined;\n}',
    "react-hooks(rules-of-hooks)",
  ),
  plant(
    "an image without words",
    `${sources}/kit`,
    'import type { ReactNode } from "react";\n\nexport function Planted(): ReactNode { return <img src="/a.png" />; }',
    "jsx-a11y(alt-text)",
    undefined,
    "tsx",
  ),
];

/** Two files that import each other; either end may be named. */
export const cycle = {
  files: {
    [`${features}/programme/cards/there.ts`]:
      'import { back } from "./back.ts";\nexport const there = (): unknown => back;\n',
    [`${features}/programme/cards/back.ts`]:
      'import type { there } from "./there.ts";\nexport const back = (): typeof there | null => null;\n',
  },
  rule: "import(no-cycle)",
} as const;

export const faults: readonly Fault[] = [...directions, ...libraries, ...house, ...habits];

const style = (name: string, declaration: string, rule: string): Fault =>
  plant(name, "packages/ui/src", `.root {\n  ${declaration};\n}`, rule, undefined, "module.css");

export const styleFaults: readonly Fault[] = [
  style("a raw colour in hexadecimal", "color: #e90c52", "color-no-hex"),
  style("a raw colour by name", "border: 1px solid white", "color-named"),
  style("a raw colour by function", "background: rgb(233 12 82 / 50%)", "function-disallowed-list"),
  style("a property that does not exist", "colour: var(--text)", "property-no-unknown"),
];
