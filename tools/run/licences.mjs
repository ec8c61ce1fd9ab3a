import { launch, programEnvironment, runProgram } from "./program.mjs";

await launch((node) =>
  runProgram(node, ["tools/licences/index.ts", ...process.argv.slice(2)], { env: programEnvironment(node) }),
);
