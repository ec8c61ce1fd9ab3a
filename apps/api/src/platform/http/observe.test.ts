/** The dashboard and the alerts of docs/observe ask for figures that the server has, and for all of its own. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";

const folder = resolve(import.meta.dirname, "../../../../../docs/observe");
const dashboard = JSON.parse(readFileSync(`${folder}/dashboard.json`, "utf8")) as {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
};
const alerts = readFileSync(`${folder}/alerts.yaml`, "utf8");

let app: TestApp;
let exported: string[];
beforeAll(async () => {
  app = await openTestApp();
  await app.app.inject({ url: "/healthz" });
  const { body } = await app.app.inject({ url: "/metrics" });
  exported = [...new Set([...body.matchAll(/^([a-z]\w*)[ {]/gm)].map(([, name = ""]) => name))];
});
afterAll(async () => {
  await app.close();
});

/** The names of the figures in an expression of Prometheus. */
const figuresOf = (expression: string): string[] => {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without) \([^)]*\)/g, " ");
  return [...bare.matchAll(/\b([a-z]\w*)\b(?!\s*\()/g)].map(([, name = ""]) => name);
};

const asked = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...[...alerts.matchAll(/^ +expr: (?:>-\n)?([\s\S]*?)\n +(?:for|labels):/gm)].map(([, expr = ""]) => expr),
];

test("a dashboard and alerts ask only for what /metrics has", () => {
  expect(asked.length).toBe(
    dashboard.panels.flatMap(({ targets }) => targets).length + alerts.split("- alert:").length - 1,
  );
  const names = asked.flatMap(figuresOf).filter((name) => name !== "up");
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !exported.includes(name))).toEqual([]);
});

test("each figure of the program itself is on the dashboard", () => {
  const own = exported.filter((name) => !/^(process|nodejs)_/.test(name));
  expect(own).toEqual(
    expect.arrayContaining(["http_request_duration_seconds_bucket", "live_sockets", "error_reports", "waiting_jobs"]),
  );
  const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => figuresOf(expr)));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});
