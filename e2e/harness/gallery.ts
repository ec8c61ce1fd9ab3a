import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort, root, type RunningServer } from "./server.ts";

/** Starts the development server, the only one with the gallery, on a free port. */
export const startGallery = async (): Promise<RunningServer> => {
  const port = await freePort();
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const where = ["--host", "127.0.0.1", "--port", String(port), "--strictPort"];
  const child = spawn(process.execPath, [vite, "apps/console", ...where], {
    cwd: root,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const isGone = new Promise<void>((gone) => child.once("close", () => gone()));
  const isReady = new Promise<true>((ready) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (/Local:/.test(printed)) ready(true);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  if ((await Promise.race([isReady, isGone])) !== true) throw new Error(`The gallery did not start:\n${printed}`);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM");
      await isGone;
    },
  };
};
