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
  vi.stubGlobal("WebSocket", Socket);
  const onChange = vi.fn<() => void>();
  stop = listen("cafe", onChange, isOld);
  return onChange;
};
const last = (): EventTarget => sockets.at(-1)!;

afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

test.each([false, true])("the first connection calls back only where what is shown is old: %s", (isOld) => {
  const onChange = begin(isOld);
  last().dispatchEvent(new Event("open"));
  expect(onChange).toHaveBeenCalledTimes(isOld ? 1 : 0);
});

test("a connection that could not be made at first calls back once it is there", () => {
  const onChange = begin(false);
  last().dispatchEvent(new Event("close"));
  window.dispatchEvent(new Event("online"));
  onChange.mockClear();
  expect(sockets).toHaveLength(2);
  last().dispatchEvent(new Event("open"));
  expect(onChange).toHaveBeenCalledTimes(1);
});
