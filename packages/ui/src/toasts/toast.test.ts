import { afterEach, expect, test } from "vitest";
import { currentToasts, dismissToast, subscribeToToasts, toast } from "./toast.ts";

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

const texts = () => currentToasts().map((message) => message.text);

test("at most three stand at once; the oldest gives way", () => {
  for (const text of ["one", "two", "three", "four"]) toast("info", text);
  expect(texts()).toEqual(["two", "three", "four"]);
});

test("the same text again restarts the timer and does not pile up", () => {
  const first = toast("error", "Your session has expired");
  const second = toast("error", "Your session has expired");
  expect(second).not.toBe(first);
  expect(texts()).toEqual(["Your session has expired"]);
});

test("dismissing one tells the listeners and leaves the rest", () => {
  const gone = toast("success", "Sent");
  toast("info", "A new version is ready.");
  let told = 0;
  const stop = subscribeToToasts(() => (told += 1));
  dismissToast(gone);
  stop();
  dismissToast(gone);
  expect(told).toBe(1);
  expect(texts()).toEqual(["A new version is ready."]);
});
