import { expect, test, vi } from "vitest";
import { actOnce } from "./act-once.ts";

test("a second request while a call is pending shares its result", async () => {
  const act = vi.fn<() => Promise<string>>(async () => "done");
  const both = await Promise.all([actOnce("verify 1", act), actOnce("verify 1", act)]);
  expect(both).toEqual(["done", "done"]);
  expect(act).toHaveBeenCalledTimes(1);
});

test("another link is another call, and a finished one may be made again", async () => {
  const act = vi.fn<() => Promise<void>>(async () => undefined);
  await Promise.all([actOnce("verify 1", act), actOnce("verify 2", act)]);
  await actOnce("verify 1", act);
  expect(act).toHaveBeenCalledTimes(3);
});

test("all callers get the failure, and it can be retried", async () => {
  const act = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("away")).mockResolvedValueOnce("done");
  const first = actOnce("unlock 1", act);
  await expect(Promise.all([first, actOnce("unlock 1", act)])).rejects.toThrow("away");
  expect(await actOnce("unlock 1", act)).toBe("done");
});
