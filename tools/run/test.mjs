import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildApplications } from "./build-applications.mjs";
import { openMemory, suites } from "./changed.mjs";
import { root } from "./ensure-installed.mjs";
import { launch, programEnvironment, runProgram } from "./program.mjs";

const results = join(root, ".cache", "test-results");

const vitest = join(root, "node_modules/vitest/vitest.mjs");
const playwright = join(root, "node_modules/@playwright/test/cli.js");

/** At most this many characters of a failure are printed a second time. */
const longestFailure = 1200;

/** Vitest's failed tests, and files that failed outside of a test. */
const vitestFailures = ({ testResults }) =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [`${name}\n${message}`];
    return failed.map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join("\n")}`);
  });

/** Playwright's failed tests, and errors outside of a test. */
const journeyFailures = ({ suites: files, errors }) => {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = files.flatMap(specsOf).filter(({ ok }) => !ok);
  const told = failed.map(({ file, line, title, tests }) => {
    const causes = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return `${file}:${line} › ${title}\n${causes.map(({ message }) => message).join("\n")}`;
  });
  return [...told, ...errors.map(({ message, stack }) => `Outside of any test: ${stack ?? message}`)];
};

/** Vitest's report of the suite: tests passed, failed and skipped. */
const countVitest = ({ numPassedTests, numFailedTests, numPendingTests }) => [
  numPassedTests,
  numFailedTests,
  numPendingTests,
];
/** `SHARD=1/2` runs the first half of each suite, for machines that share the work. */
const shard = process.env["SHARD"] ?? "";
if (shard !== "" && !/^[1-9]\d*\/[1-9]\d*$/.test(shard))
  throw new Error(`SHARD is ${shard}: write 1/2 for the first half`);
const sharded = shard === "" ? [] : [`--shard=${shard}`];
const reportOf = (name) => join(results, `${name}.json`);
const runVitest = (name, ...args) => [
  ...[vitest, "run", ...args],
  ...sharded,
  ...["--reporter=default", "--reporter=json", `--outputFile.json=${reportOf(name)}`],
];

const inBrowser = ["--config", "vitest.browser.config.ts"];

const unitTests = {
  title: "Tests of packages, server and tools",
  suites: Object.keys(suites).filter((name) => suites[name].folders),
  file: reportOf("vitest"),
  args: runVitest("vitest"),
  count: countVitest,
  failures: vitestFailures,
};
const parts = {
  title: "Tests of parts in the browser",
  suites: ["components"],
  file: reportOf("parts"),
  args: runVitest("parts", ...inBrowser),
  count: countVitest,
  failures: vitestFailures,
};
const journeys = {
  title: "Journeys in the browser",
  suites: ["journeys"],
  file: reportOf("journeys"),
  args: [playwright, "test", "--config", "e2e", "--reporter=list,json", ...sharded],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf("journeys") },
  count: ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped],
  failures: journeyFailures,
};

/** One after the other, those within one side by side: parts share one page, which keeps one core busy. */
const groups = [[unitTests, parts], [journeys]];

/** What passed before, for the next `--changed`. Where there is no Git, as in an unpacked archive, all tests run. */
const recall = (isNeeded) => {
  try {
    return openMemory(root, process.env);
  } catch (error) {
    if (isNeeded) throw error;
    return undefined;
  }
};

const chooseChanged = (memory) => {
  const { due, sentences } = memory.choose();
  for (const sentence of sentences) console.log(sentence);
  return due;
};

/** A run with those of its suites that are due. */
const narrowed = (run, isDue) => {
  const due = run.suites.filter(isDue);
  const folders = due.length === run.suites.length ? [] : due.flatMap((name) => suites[name].folders);
  return { ...run, suites: due, args: [...run.args, ...folders.map((folder) => join(root, folder, "/"))] };
};

const runSuites = async (suite, node, env) => {
  const started = performance.now();
  const code = await runProgram(node, suite.args, { env: { ...env, ...suite.env } });
  const seconds = Math.round((performance.now() - started) / 1000);
  const report = existsSync(suite.file) ? JSON.parse(readFileSync(suite.file, "utf8")) : undefined;
  const [passed, failedTests, skipped] = report === undefined ? [0, 0, 0] : suite.count(report);
  // A run can also fail outside its tests: an error while loading, or an uncaught one.
  const failed = code === 0 ? failedTests : Math.max(1, failedTests);
  const rest = skipped > 0 ? `, ${skipped} skipped` : "";
  const failures = (report === undefined ? [] : suite.failures(report)).map((text) =>
    stripVTControlCharacters(text).slice(0, longestFailure),
  );
  return {
    suites: suite.suites,
    passed,
    failed,
    failures,
    line: `${suite.title}: ${passed} passed, ${failed} failed${rest} in ${seconds} s`,
  };
};

await launch(async (node) => {
  const env = programEnvironment(node);
  const chosen = process.argv.slice(2);
  const isOnlyChanged = chosen.join() === "--changed";
  // With other arguments, such as part of a file's name, only Vitest runs, and it gets them.
  if (chosen.length > 0 && !isOnlyChanged) {
    const config = chosen.some((argument) => argument.includes("browser")) ? inBrowser : [];
    return runProgram(node, [vitest, "run", ...config, ...chosen], { env });
  }

  const memory = recall(isOnlyChanged);
  const due = isOnlyChanged ? chooseChanged(memory) : Object.keys(suites);
  const isDue = (name) => due.includes(name);
  if (due.length === 0) return 0;
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  if (isDue("journeys")) await buildApplications(node);
  memory?.forget(due);
  const runs = [];
  for (const group of groups) {
    const chosenRuns = group.filter((run) => run.suites.some(isDue)).map((run) => narrowed(run, isDue));
    runs.push(...(await Promise.all(chosenRuns.map((run) => runSuites(run, node, env)))));
  }
  memory?.keep(runs.filter(({ failed }) => failed === 0).flatMap((run) => run.suites));
  console.log("");
  // Again at the end, where the reader looks first and where a log that is cut keeps them.
  for (const { failures } of runs) for (const failure of failures) console.log(`${failure}\n`);
  for (const { line } of runs) console.log(line);
  const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
});
