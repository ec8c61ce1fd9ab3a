import { launch, programEnvironment, runProgram } from "./program.mjs";

/** `backup` or `restore`, as in package.json, then the caller's arguments. */
await launch((node) =>
  runProgram(node, ["apps/api/src/backup.ts", ...process.argv.slice(2)], { env: programEnvironment(node) }),
);
