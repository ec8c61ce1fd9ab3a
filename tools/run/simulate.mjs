import { launch, programEnvironment, runProgram } from "./program.mjs";

await launch((node) =>
  runProgram(node, ["apps/api/src/simulate.ts", ...process.argv.slice(2)], { env: programEnvironment(node) }),
);
