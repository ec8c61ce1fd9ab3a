/** Every call that the specification names is there in each scope that it gives, except for those still to come. */
import { readFileSync } from "node:fs";
import { allEndpoints } from "@rewardo/contract/all";
import { mountedPaths } from "@rewardo/contract/endpoint";
import { expect, test } from "vitest";

/** What later changes bring, by the first part of the path that is new with it. The live connection is no call. */
const toCome = ["WS /ws"] as const;

const shapeOf = (method: string, path: string): string => `${method} ${path.replaceAll(/\{[^}]*\}|:[a-z_]+/gi, "*")}`;

const specified = readFileSync(new URL("specified-calls.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .flatMap((line) => {
    const [method = "", path = ""] = line.split("\t");
    const paths = path.startsWith("P/") ? ["/api", "/api/businesses/current"].map((p) => p + path.slice(1)) : [path];
    return paths.map((one) => ({ call: `${method} ${one}`, shape: shapeOf(method, one) }));
  });
const mounted = new Map(
  allEndpoints.flatMap(({ definition }) =>
    mountedPaths(definition).map((url) => [shapeOf(definition.method, url), definition] as const),
  ),
);

test("every specified call has its route, and what is still to come is named once", () => {
  const missing = specified.filter(({ shape }) => !mounted.has(shape)).map(({ call }) => call);
  expect(missing.filter((call) => !toCome.some((part) => call.includes(part)))).toEqual([]);
  for (const part of toCome) expect(missing.filter((call) => call.includes(part)).length, part).toBeGreaterThan(0);
});

test("what is specified for both scopes is declared for both, and so asked in both by the tests of the walls", () => {
  const both = specified.filter(({ call }) => call.includes("/api/businesses/current/") && call.startsWith("GET"));
  const unscoped = both.flatMap(({ call, shape }) => {
    const definition = mounted.get(shape);
    return definition === undefined || definition.scope === "scoped" ? [] : [call];
  });
  expect(unscoped).toEqual([]);
});
