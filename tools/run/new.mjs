import { launch, programEnvironment, runProgram } from "./program.mjs";

await launch((node) =>
  runProgram(node, ["tools/new-entity/index.ts", ...process.argv.slice(2)], { env: programEnvironment(node) }),
);
