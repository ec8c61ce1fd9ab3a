/** The camera for a screen: shows the picture, reads codes, and releases it when it is not shown. */
import { type RefObject, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { type Facing, openCamera } from "./camera.ts";
import { type CameraState, createCameraSession } from "./camera-session.ts";
import { openDecoder } from "./decoder.ts";
import { readCodes } from "./reader.ts";
import { createRepeatGuard, type RepeatGuard } from "./repeat-guard.ts";

/** Milliseconds that the camera stays open after a scan: the next customer finds it ready. */
const keptOpenMs = 20_000;

export interface CameraControl {
  readonly state: CameraState;
  readonly retry: () => void;
  /** `null` where there is no torch. */
  readonly torch: boolean | null;
  readonly setTorch: (on: boolean) => void;
  /** What was read last, kept while another step is shown. */
  readonly guard: RepeatGuard;
}

/** @param wanted whether the camera is needed now. */
export function useCamera(wanted: boolean, facing: Facing = "environment"): CameraControl {
  const session = useMemo(() => createCameraSession({ openCamera: () => openCamera(facing), openDecoder }), [facing]);
  const [guard] = useState(createRepeatGuard);
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible, () => true);
  useEffect(() => {
    // Browsers end a hidden page's picture, some without saying so.
    if (!isVisible) session.closeAfter(0);
    else if (wanted) session.open();
    else session.closeAfter(keptOpenMs);
  }, [session, wanted, isVisible]);
  useEffect(() => () => session.closeAfter(0), [session]);
  const torch = state.is === "on" && state.camera.hasTorch ? state.torch : null;
  return { state, retry: session.retry, torch, setTorch: session.setTorch, guard };
}

/** Shows the camera's picture in the video and calls back with the text of each new code, as long as it is there. */
export function usePicture(
  video: RefObject<HTMLVideoElement | null>,
  { state, guard }: CameraControl,
  onCode: (text: string) => void,
  onRepeat: () => void,
): void {
  const read = useEffectEvent(onCode);
  const repeat = useEffectEvent(onRepeat);
  const stream = state.is === "on" ? state.camera.stream : null;
  const decoder = state.is === "on" ? state.decoder : null;
  useEffect(() => {
    const element = video.current;
    if (element === null || stream === null || decoder === null) return;
    return readCodes({
      video: element,
      stream,
      decoder,
      guard,
      onCode: (text) => read(text),
      onRepeat: () => repeat(),
    });
  }, [video, stream, decoder, guard]);
}

const isPageVisible = (): boolean => !document.hidden;

const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};
