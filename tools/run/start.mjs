import { buildApplications } from "./build-applications.mjs";
import { launch, memoryFlags, programEnvironment, runProgram } from "./program.mjs";

await launch(async (node) => {
  await buildApplications(node);
  return runProgram(node, [...memoryFlags, "apps/api/src/main.ts"], {
    env: programEnvironment(node),
    stopOnDisconnect: true,
  });
});
