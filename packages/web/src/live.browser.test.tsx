/** The console's live connection, over sockets that the test opens and closes. */
import { afterEach, expect, test, vi } from "vitest";
import { connectLive } from "./live.ts";

let sockets: EventTarget[] = [];
class Socket extends EventTarget {
  static readonly CONNECTING = 0;
  readyState = 1;
  constructor() {
    super();
    sockets.push(this);
  }
  close(): void {}
}

let stop: (() => void) | undefined;
const begin = () => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  const onResumed = vi.fn<() => void>();
  stop = connectLive(onResumed, () => Promise.resolve(true));
  return onResumed;
};
const last = (): EventTarget => sockets.at(-1)!;
const gone = (): void => {
  last().dispatchEvent(new CloseEvent("close", { code: 1006 }));
  vi.advanceTimersByTime(1000);
};

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("nothing is fetched again for the first connection, and everything after a gap", () => {
  const onResumed = begin();
  last().dispatchEvent(new Event("open"));
  expect(onResumed).not.toHaveBeenCalled();
  gone();
  expect(sockets).toHaveLength(2);
  last().dispatchEvent(new Event("open"));
  expect(onResumed).toHaveBeenCalledTimes(1);
});

test("where the first connection could not be made, what came meanwhile is fetched", () => {
  const onResumed = begin();
  gone();
  last().dispatchEvent(new Event("open"));
  expect(onResumed).toHaveBeenCalledTimes(1);
});
