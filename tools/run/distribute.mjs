import { launch, programEnvironment, runProgram } from "./program.mjs";

await launch((node) =>
  runProgram(node, ["apps/api/src/distribute.ts", ...process.argv.slice(2)], { env: programEnvironment(node) }),
);
