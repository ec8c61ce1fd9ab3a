/** The live connection of a card, over sockets that the test opens and closes. */
import { afterEach, expect, test, vi } from "vitest";
import { listen } from "./listen.ts";

let sockets: EventTarget[] = [];
class Socket extends EventTarget {
  constructor() {
    super();
    sockets.push(this);
  }
  close(): void {}
}

let stop: (() => void) | undefined;
const begin = (isOld: boolean) => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  const read = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  stop = listen("cafe", read, isOld);
  return read;
};
const last = (): EventTarget => sockets.at(-1)!;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([false, true])("the first connection reads only where what is shown is old: %s", (isOld) => {
  const read = begin(isOld);
  last().dispatchEvent(new Event("open"));
  expect(read).toHaveBeenCalledTimes(isOld ? 1 : 0);
});

test("a connection that could not be made at first reads once it is there", () => {
  const read = begin(false);
  last().dispatchEvent(new Event("close"));
  window.dispatchEvent(new Event("online"));
  read.mockClear();
  expect(sockets).toHaveLength(2);
  last().dispatchEvent(new Event("open"));
  expect(read).toHaveBeenCalledTimes(1);
});

test("a read that failed is tried again, and no more once the server has answered", async () => {
  const read = begin(true);
  read.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
  last().dispatchEvent(new Event("open"));
  await vi.advanceTimersByTimeAsync(3000);
  expect(read).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});
