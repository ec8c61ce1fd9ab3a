import { launch, programEnvironment, runProgram } from "./program.mjs";

/** `backup` or `restore`, as package.json names it, then what the caller adds. */
await launch((node) =>
  runProgram(node, ["apps/api/src/backup.ts", ...process.argv.slice(2)], { env: programEnvironment(node) }),
);
