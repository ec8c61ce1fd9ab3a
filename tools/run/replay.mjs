import { join } from "node:path";
import { root } from "./ensure-installed.mjs";
import { launch, programEnvironment, runProgram } from "./program.mjs";

await launch((node) =>
  runProgram(node, [join(root, "bench/replay/index.ts"), ...process.argv.slice(2)], {
    env: programEnvironment(node),
    cwd: process.env.INIT_CWD ?? process.cwd(), // the folder's path is relative to where the command was run
  }),
);
