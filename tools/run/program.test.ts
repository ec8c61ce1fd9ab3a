import { expect, test } from "vitest";

const { runProgram } = (await import(new URL("program.mjs", import.meta.url).href)) as {
  runProgram: (command: string, args: readonly string[], options: object) => Promise<number>;
};

const waiting = ["-e", "process.on('message', () => process.exit(3)); setInterval(() => {}, 1000)"];

test("a program whose preparation fails is ended, and the reason is what its launcher says", async () => {
  const readyAfter = Promise.reject(new Error("apps/console could not be built"));
  await expect(runProgram(process.execPath, waiting, { stopOnDisconnect: true, readyAfter })).rejects.toThrow(
    "apps/console could not be built",
  );
});

test("a program that is prepared is told so, and its exit code is answered", async () => {
  const options = { stopOnDisconnect: true, readyAfter: Promise.resolve() };
  expect(await runProgram(process.execPath, waiting, options)).toBe(3);
});
