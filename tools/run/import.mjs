import { join } from "node:path";
import { root } from "./ensure-installed.mjs";
import { launch, memoryFlags, programEnvironment, runProgram } from "./program.mjs";

await launch((node) =>
  runProgram(node, [...memoryFlags, join(root, "apps/api/src/import.ts"), ...process.argv.slice(2)], {
    env: programEnvironment(node),
    cwd: process.env.INIT_CWD ?? process.cwd(), // the file's path is relative to where the command was run
  }),
);
