import { launch, programEnvironment, runProgram } from "./program.mjs";

await launch((node) => runProgram(node, ["apps/api/src/mail-report.ts"], { env: programEnvironment(node) }));
