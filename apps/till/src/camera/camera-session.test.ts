import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCameraSession } from "./camera-session.ts";
import { type Camera, CameraError } from "./camera.ts";
import type { Decoder } from "./decoder.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A session on made-up parts, with what was done to them. */
const build = (opened?: () => Promise<Camera>) => {
  let ended = (): void => undefined;
  let failed = (): void => undefined;
  const torch = vi.fn<(on: boolean) => Promise<void>>(() => Promise.resolve());
  const stopped = vi.fn<() => void>();
  const closed = vi.fn<() => void>();
  const camera: Camera = {
    stream: {} as MediaStream,
    hasTorch: true,
    setTorch: torch,
    onEnded: (listener) => void (ended = listener),
    stop: stopped,
  };
  const decoder: Decoder = {
    read: () => Promise.resolve([]),
    onFailure: (listener) => void (failed = listener),
    close: closed,
  };
  const session = createCameraSession({
    openCamera: opened ?? (() => Promise.resolve(camera)),
    openDecoder: () => decoder,
  });
  return { session, camera, torch, stopped, closed, unplug: () => ended(), breakReader: () => failed() };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test("opens, stays open for the next customer, and closes after a while", async () => {
  const { session, stopped, closed } = build();
  session.open();
  expect(session.state().is).toBe("starting");
  await settle();
  expect(session.state().is).toBe("on");
  session.closeAfter(20_000);
  await vi.advanceTimersByTimeAsync(19_000);
  session.open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.state().is).toBe("on");
  session.closeAfter(20_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(session.state().is).toBe("off");
  expect([stopped.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1]);
});

test("a refusal is reported, and trying again asks again", async () => {
  let answers = 0;
  const { camera } = build();
  const { session, closed } = build(() => {
    answers += 1;
    return answers === 1 ? Promise.reject(new CameraError("denied")) : Promise.resolve(camera);
  });
  session.open();
  await settle();
  expect(session.state()).toEqual({ is: "problem", problem: "denied" });
  expect(closed).toHaveBeenCalledOnce();
  session.open();
  expect(session.state().is).toBe("problem");
  session.retry();
  await settle();
  expect(session.state().is).toBe("on");
});

test("a camera that answers after all users left is released", async () => {
  const late = Promise.withResolvers<Camera>();
  const other = build();
  const { session } = build(() => late.promise);
  session.open();
  session.closeAfter(0);
  late.resolve(other.camera);
  await settle();
  expect(other.stopped).toHaveBeenCalledOnce();
  expect(session.state().is).toBe("off");
});

test("an unplugged camera and a reader that does not load are different problems", async () => {
  const unplugged = build();
  unplugged.session.open();
  await settle();
  unplugged.unplug();
  expect(unplugged.session.state()).toEqual({ is: "problem", problem: "broken" });
  expect(unplugged.stopped).toHaveBeenCalledOnce();

  const broken = build();
  broken.session.open();
  await settle();
  broken.breakReader();
  expect(broken.session.state()).toEqual({ is: "problem", problem: "reader" });
  expect(broken.stopped).toHaveBeenCalledOnce();
});

test("the torch follows, and goes back when the camera refuses it", async () => {
  const { session, torch } = build();
  session.open();
  await settle();
  session.setTorch(true);
  expect(session.state()).toMatchObject({ is: "on", torch: true });
  torch.mockRejectedValueOnce(new Error("no"));
  session.setTorch(false);
  await settle();
  expect(session.state()).toMatchObject({ is: "on", torch: true });
});
