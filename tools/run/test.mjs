import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildConsole } from "./build-console.mjs";
import { root } from "./ensure-installed.mjs";
import { launch, programEnvironment, runProgram } from "./program.mjs";

const results = join(root, ".cache", "test-results");

/** What the two runners' reports have in common. */
const suites = {
  vitest: {
    title: "Tests of packages, server and tools",
    file: join(results, "vitest.json"),
    count: ({ numPassedTests, numFailedTests, numPendingTests }) => [numPassedTests, numFailedTests, numPendingTests],
  },
  browser: {
    title: "Tests in the browser",
    file: join(results, "browser.json"),
    count: ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped],
  },
};

await launch(async (node) => {
  const env = programEnvironment(node);
  const chosen = process.argv.slice(2);
  const vitest = [join(root, "node_modules/vitest/vitest.mjs"), "run"];
  // With arguments, such as a file's name, only Vitest runs, and it gets them.
  if (chosen.length > 0) return runProgram(node, [...vitest, ...chosen], { env });

  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  await buildConsole(node);
  const runs = [
    await runSuite(
      suites.vitest,
      node,
      [...vitest, "--reporter=default", "--reporter=json", `--outputFile.json=${suites.vitest.file}`],
      env,
    ),
  ];
  if (existsSync(join(root, "e2e/playwright.config.ts"))) {
    const args = [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--config",
      "e2e",
      "--reporter=list,json",
    ];
    runs.push(await runSuite(suites.browser, node, args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: suites.browser.file }));
  }
  console.log("");
  for (const { line } of runs) console.log(line);
  const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
});

async function runSuite(suite, node, args, env) {
  const started = performance.now();
  const code = await runProgram(node, args, { env });
  const seconds = Math.round((performance.now() - started) / 1000);
  const [passed, failedTests, skipped] = existsSync(suite.file)
    ? suite.count(JSON.parse(readFileSync(suite.file, "utf8")))
    : [0, 0, 0];
  // A run can also fail outside of its tests: an error while loading, or one nobody caught.
  const failed = code === 0 ? failedTests : Math.max(1, failedTests);
  const rest = skipped > 0 ? `, ${skipped} skipped` : "";
  return { passed, failed, line: `${suite.title}: ${passed} passed, ${failed} failed${rest} in ${seconds} s` };
}
