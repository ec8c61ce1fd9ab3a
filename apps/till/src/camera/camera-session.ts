/** Camera and decoder together, opened for scanning and closed a while after. Independent of the UI. */
import { type Camera, CameraError, type CameraProblem } from "./camera.ts";
import type { Decoder } from "./decoder.ts";

export type CameraState =
  | { readonly is: "off" | "starting" }
  | { readonly is: "on"; readonly camera: Camera; readonly decoder: Decoder; readonly torch: boolean }
  | { readonly is: "problem"; readonly problem: CameraProblem | "reader" };

export interface CameraSession {
  readonly state: () => CameraState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Scanning starts: opens at once. */
  readonly open: () => void;
  /** Closes after the time, unless it is opened again before; 0 is at once. */
  readonly closeAfter: (ms: number) => void;
  /** Closes and reopens after a problem. */
  readonly retry: () => void;
  readonly setTorch: (on: boolean) => void;
}

/** What a session is made of; tests bring their own. */
export interface CameraParts {
  readonly openCamera: () => Promise<Camera>;
  readonly openDecoder: () => Decoder;
}

export const createCameraSession = ({ openCamera, openDecoder }: CameraParts): CameraSession => {
  let state: CameraState = { is: "off" };
  const listeners = new Set<() => void>();
  let closing: ReturnType<typeof setTimeout> | undefined;
  /** Counts openings, so that an answer to an earlier one is known to be late. */
  let opening = 0;
  let end = (): void => undefined;

  const become = (next: CameraState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const close = (): void => {
    clearTimeout(closing);
    opening += 1;
    end();
    end = () => undefined;
    if (state.is !== "off") become({ is: "off" });
  };
  const start = async (mine: number): Promise<void> => {
    const isMine = () => mine === opening;
    const fail = (problem: CameraProblem | "reader"): void => {
      if (!isMine()) return;
      close();
      become({ is: "problem", problem });
    };
    // Loads while the browser still asks for permission.
    const decoder = openDecoder();
    decoder.onFailure(() => fail("reader"));
    end = () => decoder.close();
    try {
      const camera = await openCamera();
      if (!isMine()) return camera.stop();
      end = () => {
        decoder.close();
        camera.stop();
      };
      camera.onEnded(() => fail("broken"));
      become({ is: "on", camera, decoder, torch: false });
    } catch (error) {
      fail(error instanceof CameraError ? error.problem : "broken");
    }
  };
  const open = (): void => {
    clearTimeout(closing);
    if (state.is !== "off") return;
    opening += 1;
    become({ is: "starting" });
    void start(opening);
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    closeAfter: (ms) => {
      clearTimeout(closing);
      if (ms <= 0) close();
      else closing = setTimeout(close, ms);
    },
    retry: () => {
      close();
      open();
    },
    setTorch: (on) => {
      if (state.is !== "on") return;
      const { camera, decoder } = state;
      const shown = opening;
      become({ is: "on", camera, decoder, torch: on });
      camera.setTorch(on).catch(() => {
        if (shown === opening) become({ is: "on", camera, decoder, torch: !on });
      });
    },
  };
};
