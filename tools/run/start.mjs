import { beginBuild } from "./build-applications.mjs";
import { launch, memoryFlags, programEnvironment, runProgram } from "./program.mjs";

await launch(async (node) => {
  const building = beginBuild(node);
  // Meanwhile the program sets its database up, and waits for the word before it serves.
  return runProgram(node, [...memoryFlags, "apps/api/src/main.ts", ...(building === null ? [] : ["--being-built"])], {
    env: programEnvironment(node),
    stopOnDisconnect: true,
    ...(building === null ? {} : { readyAfter: building }),
  });
});
