import { beginBuild } from "./build-applications.mjs";
import { launch, memoryFlags, programEnvironment, runProgram } from "./program.mjs";

await launch((node) => {
  // The program begins with its database while the sources are looked through, and waits for the word before it serves.
  const building = Promise.resolve().then(() => beginBuild(node));
  return runProgram(node, [...memoryFlags, "apps/api/src/main.ts", "--being-built"], {
    env: programEnvironment(node),
    stopOnDisconnect: true,
    readyAfter: building,
  });
});
