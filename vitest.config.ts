import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { memberParts } from "./apps/member/build/tests.config.ts";
import { LongestFirst } from "./tools/run/longest-first.ts";

/**
 * A worker keeps its modules for the next file: loading the server again takes longer than most files. Not for the
 * console, whose modules hold the state of one page.
 */
const isolate = false;

export default defineConfig({
  test: {
    reporters: ["default"],
    // The default leaves a core idle; tests wait for their database half of the time, so one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: "./apps/console/build/tests.config.ts",
        root: ".",
        plugins: memberParts(),
        test: {
          name: "console",
          // A file has its own modules: a thread for them starts in two thirds of a process's time.
          pool: "threads",
          include: [
            "apps/{console,member,till}/{build,src}/**/*.test.ts",
            "packages/{ui,loyalty,web}/{build,src}/**/*.test.ts",
          ],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "packages",
          isolate,
          include: ["packages/{rules,engine,texts,contract,paper,client}/src/**/*.test.ts", "tools/**/*.test.ts"],
          // Whole programs are compiled and properties tried hundreds of times, beside the servers of the others.
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "api",
          isolate,
          include: ["apps/api/**/*.test.ts", "bench/**/*.test.ts", "e2e/offline-till/*.test.ts"],
          globalSetup: ["apps/api/src/testing/global-setup.ts"],
          // Tests start real servers; on a busy machine that takes its time, and a wait is not a failure.
          testTimeout: 90_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
