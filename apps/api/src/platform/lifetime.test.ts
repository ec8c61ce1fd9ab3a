import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Says what it does, as the server does, and would run forever. */
const program = `
  import { lifetime } from "./lifetime.ts";
  lifetime((line) => process.stdout.write(line)).atEnd(() => new Promise((done) => setTimeout(done, 20)));
  setInterval(() => process.stdout.write("still here"), 5);
`;

test("a process ends when its launcher is gone and its output is not read", async () => {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", program], {
    cwd: resolve(import.meta.dirname),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout!, "data");
  child.stdout!.destroy();
  child.stderr!.destroy();
  const gone = once(child, "exit");
  child.disconnect();
  expect(await gone).toEqual([0, null]);
});
