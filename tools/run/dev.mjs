import { join } from "node:path";
import { root } from "./ensure-installed.mjs";
import { launch, programEnvironment, runProgram } from "./program.mjs";

await launch((node) =>
  runProgram(node, [join(root, "tools/run/dev-servers.mjs")], {
    env: { ...programEnvironment(node), NODE_ENV: "development" },
    stopOnDisconnect: true,
  }),
);
