import { buildConsole } from "./build-console.mjs";
import { launch, memoryFlags, programEnvironment, runProgram } from "./program.mjs";

await launch(async (node) => {
  await buildConsole(node);
  return runProgram(node, [...memoryFlags, "apps/api/src/main.ts"], {
    env: programEnvironment(node),
    stopOnDisconnect: true,
  });
});
