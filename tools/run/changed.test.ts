import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTree } from "../verify/tree.ts";

type Hashes = Record<string, string>;
interface Memory {
  choose: () => { due: string[]; sentences: string[] };
  forget: (names: string[]) => void;
  keep: (names: string[]) => void;
}
/** As in changed.mjs, which is plain JavaScript since any Node starts it. */
interface Changed {
  suites: Record<string, { folders?: string[] }>;
  settings: string[];
  isInput: (name: string, path: string) => boolean;
  hashInputs: (files: [], environment: Record<string, string>) => Hashes;
  chooseSuites: (
    hashes: Hashes,
    passed: Record<string, { hash: string; commit: string }>,
  ) => { due: string[]; sentences: string[] };
  openMemory: (root: string, environment: Record<string, string>) => Memory;
}
const repository = join(import.meta.dirname, "../..");
const file = join(import.meta.dirname, "changed.mjs");
const { suites, settings, isInput, hashInputs, chooseSuites, openMemory } = (await import(file)) as Changed;
const all = Object.keys(suites);
const tools = ["linter and generator", "other tools"];

/** A miniature of our tree, in a repository of its own. */
let root: string;
const git = (...args: string[]): string => {
  const who = ["-c", "user.name=A", "-c", "user.email=a@rewardo.example"];
  const env = { PATH: process.env["PATH"], HOME: root };
  return execFileSync("git", [...who, ...args], { cwd: root, env, encoding: "utf8", stdio: "pipe" });
};
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const commitAll = (): void => {
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "--message", "Plant");
};
/** What `npm test -- --changed` would run. */
const due = (): string[] => openMemory(root, {}).choose().due;
const pass = (): void => openMemory(root, {}).keep(all);

/** A file of every kind of input, and the suites that must run after it changed: all others may not see it. */
const inputs: [path: string, seenBy: string[]][] = [
  ["package-lock.json", all],
  ["package.json", all],
  ["tsconfig.base.json", all],
  ["vitest.config.ts", all],
  ["vitest.browser.config.ts", all],
  ["tools/run/longest-first.ts", all],
  ["a-new-folder/file.ts", all],
  ["packages/rules/src/points.ts", all],
  ["packages/rules/src/points.test.ts", all.filter((name) => name !== "journeys")],
  ["apps/api/src/app.ts", ["server", ...tools, "journeys"]],
  ["apps/api/migrations/1-first.sql", ["server", ...tools, "journeys"]],
  ["apps/api/src/app.test.ts", ["server", ...tools]],
  ["apps/console/src/main.tsx", ["console", ...tools, "components", "journeys"]],
  ["apps/console/src/list.browser.test.tsx", ["console", ...tools, "components"]],
  ["packages/ui/src/tokens.css", all],
  ["packages/ui/src/button.tsx", all.filter((name) => name !== "server")],
  ["bench/replay/run.ts", ["server", ...tools]],
  ["e2e/journeys/till.spec.ts", [...tools, "journeys"]],
  ["e2e/browser.ts", [...tools, "components", "journeys"]],
  ["tools/lint/parts.ts", tools],
  ["apps/api/src/testing/scratch-folder.ts", ["server", ...tools, "components", "journeys"]],
  ["docs/tour.md", ["other tools"]],
  ["docs/integrate.md", ["server", "other tools"]],
  ["docs/observe/alerts.yml", ["server", "other tools"]],
  ["CHANGELOG.md", ["other tools"]],
];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "changed-"));
  git("init", "--quiet");
  write(".gitignore", ".cache/\nnode_modules/\n");
  for (const [path] of inputs) write(path, "before");
  commitAll();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("what never passed runs, and what passed does not run again", () => {
  expect(due()).toEqual(all);
  pass();
  expect(due()).toEqual([]);
});

test.each(inputs)("a change of %s counts", (path, seenBy) => {
  write(path, "planted");
  expect(due()).toEqual(all.filter((name) => seenBy.includes(name)));
  write(path, "before");
});

test.each(settings)("%s counts", (name) => {
  const [usual, other] = [hashInputs([], {}), hashInputs([], { [name]: "1" })];
  expect(all.filter((suite) => usual[suite] !== other[suite])).toEqual(all);
});

test("every setting that tests read counts", () => {
  const { files } = readTree(repository);
  const tests = files.filter(
    (path) => /\.test\.ts$|^apps\/api\/src\/testing\/|^e2e\//.test(path) && !path.startsWith("tools/"),
  );
  const texts = tests.map((path) => readFileSync(join(repository, path), "utf8"));
  const names = texts.flatMap((text) => [...text.matchAll(/process\.env\["(\w+)"\]/g)].map(([, name]) => name!));
  const setByRun = /^(E2E_.*|DATA_DIR|TMPDIR|VITEST_POOL_ID)$/;
  expect(names.filter((name) => !settings.includes(name) && !setByRun.test(name))).toEqual([]);
});

test("what was committed counts as what was not, and what was before has passed", () => {
  write("e2e/browser.ts", "planted");
  commitAll();
  expect(due()).toEqual([...tools, "components", "journeys"]);
  write("e2e/browser.ts", "before");
  expect(due()).toEqual([]);
  commitAll();
});

test("new, renamed and deleted files count, ignored ones do not", () => {
  pass();
  write("apps/api/src/new.ts", "new");
  expect(due()).toContain("server");
  git("add", "--all");
  expect(due()).toContain("server");
  pass();
  renameSync(join(root, "apps/api/src/new.ts"), join(root, "apps/api/src/renamed.ts"));
  expect(due()).toContain("server");
  pass();
  rmSync(join(root, "apps/api/src/renamed.ts"));
  expect(due()).toContain("server");
  pass();
  write("node_modules/vitest/index.js", "new");
  expect(due()).toEqual([]);
});

test.each(settings)("%s counts", (name) => {
  pass();
  const [usual, other] = [hashInputs([], {}), hashInputs([], { [name]: "1" })];
  expect(all.filter((suite) => usual[suite] !== other[suite])).toEqual(all);
});

test("the user's own index stays as it is", () => {
  commitAll();
  write("apps/api/src/new.ts", "newer");
  const before = git("status", "--porcelain");
  pass();
  expect(git("status", "--porcelain")).toBe(before);
});

test("a suite that was interrupted, or whose inputs were edited while it ran, has not passed", () => {
  pass();
  openMemory(root, {}).forget(["server"]);
  expect(due()).toEqual(["server"]);
  const memory = openMemory(root, {});
  write("apps/api/src/app.ts", "edited meanwhile");
  memory.keep(all);
  expect(due()).toEqual(["server", ...tools, "journeys"]);
});

test("each suite is named with the commit at which it passed", () => {
  const passed = { console: { hash: "1", commit: "9f12582d" }, server: { hash: "2", commit: "9f12582d" } };
  expect(chooseSuites({ console: "1", server: "3", journeys: "4" }, passed)).toEqual({
    due: ["server", "journeys"],
    sentences: [
      "console: unchanged since 9f12582d, passed there",
      "server: runs, changed since 9f12582d",
      "journeys: runs, since it has not passed here yet",
    ],
  });
});

test("every test file of the tree belongs to one suite", () => {
  const files = readTree(repository).files.filter((path) => path.endsWith(".test.ts"));
  const folders = Object.values(suites).flatMap(({ folders: own = [] }) => own);
  const suitesOf = (path: string): number => folders.filter((folder) => path.startsWith(folder)).length;
  expect(files.filter((path) => suitesOf(path) !== 1)).toEqual([]);
});

test("what the tests of a suite name, and what that names, are its inputs", () => {
  const { files, folders } = readTree(repository);
  const known = new Set([...files, ...folders]);
  const read = (path: string): string =>
    /\.(ts|tsx|mjs)$/.test(path) ? readFileSync(join(repository, path), "utf8") : "";
  /** Imports, and files and folders that are read: packages that are imported by name count for all suites. */
  const named = (path: string): string[] =>
    Array.from(read(path).matchAll(/"(\.\.?\/[^"\n]+)"/g), ([, to]) => join(dirname(path), to!)).filter((to) =>
      known.has(to),
    );
  const reach = (path: string, met: Set<string>): Set<string> => {
    if (!met.has(path)) for (const other of (met.add(path), named(path))) reach(other, met);
    return met;
  };
  const isStart = (name: string, path: string): boolean => {
    if (name === "journeys") return /^e2e\/(journeys|harness)\//.test(path);
    if (name === "components") return /\.browser\.test\.tsx$|^vitest\.browser/.test(path);
    return path.endsWith(".test.ts") && suites[name]!.folders!.some((folder) => path.startsWith(folder));
  };
  const gaps = all.flatMap((name) => {
    const met = new Set<string>();
    for (const path of files) if (isStart(name, path)) reach(path, met);
    expect(met.size, name).toBeGreaterThan(0);
    const isThere = (path: string) =>
      isInput(name, path) || files.some((file) => file.startsWith(`${path}/`) && isInput(name, file));
    return [...met].filter((path) => !isThere(path)).map((path) => `${name}: ${path}`);
  });
  expect(gaps).toEqual([]);
});
