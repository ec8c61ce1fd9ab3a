import { spawnSync } from "node:child_process";
import { prepareBrowser } from "../browser.ts";
import { root, startServer } from "./server.ts";

/** Builds the console if its sources changed, unpacks the browser, starts one server for all tests; gives what ends it. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function globalSetup(): Promise<() => Promise<void>> {
  buildConsole();
  await prepareBrowser();
  const server = await startServer();
  process.env["E2E_URL"] = server.url;
  return server.stop;
}

/** By the same code as `npm start`, which knows when the build is stale. */
function buildConsole(): void {
  const program = `import { buildConsole } from "./tools/run/build-console.mjs"; await buildConsole(process.execPath);`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The console could not be built.");
}
