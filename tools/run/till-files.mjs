import { launch, programEnvironment, runProgram } from "./program.mjs";

await launch((node) =>
  runProgram(node, ["apps/api/src/till-files.ts", ...process.argv.slice(2)], { env: programEnvironment(node) }),
);
