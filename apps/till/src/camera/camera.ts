/** The camera: requesting it, its failures, and the torch. */

/** Why there is no picture; each asks something else of the person. */
export type CameraProblem = "denied" | "missing" | "busy" | "insecure" | "broken";

export class CameraError extends Error {
  override readonly name = "CameraError";
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem, cause?: unknown) {
    super(`No picture: ${problem}`, { cause });
    this.problem = problem;
  }
}

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** What the browser's refusal means. */
export const problemOf = (error: unknown): CameraProblem =>
  (error instanceof Error ? problems[error.name] : undefined) ?? "broken";

export interface Camera {
  readonly stream: MediaStream;
  readonly hasTorch: boolean;
  setTorch(on: boolean): Promise<void>;
  /** Calls back once if the stream ends: unplugged, or revoked by the browser. */
  onEnded(listener: () => void): void;
  stop(): void;
}

/** `environment` looks away from the person before the screen, `user` at them. */
export type Facing = "environment" | "user";

/** `facingMode` is a wish: a till's only camera may face anywhere. */
const wanted = (facing: Facing): MediaStreamConstraints => ({
  audio: false,
  video: { facingMode: { ideal: facing }, width: { ideal: 1280 }, height: { ideal: 720 } },
});

/** The torch is in the standard's extension, which the browser types do not know. */
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
}

/**
 * Opens the camera that faces so, else any.
 * @throws {CameraError} with the reason.
 */
export const openCamera = async (facing: Facing = "environment"): Promise<Camera> => {
  // The browsers' types promise `mediaDevices`, but pages without https have none.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new CameraError("insecure");
  let stream: MediaStream;
  try {
    stream = await devices.getUserMedia(wanted(facing));
  } catch (error) {
    throw new CameraError(problemOf(error), error);
  }
  const [track] = stream.getVideoTracks();
  const capabilities: TorchCapabilities = track?.getCapabilities?.() ?? {};
  return {
    stream,
    hasTorch: capabilities.torch === true,
    setTorch: async (on) => {
      await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
    },
    onEnded: (listener) => track?.addEventListener("ended", listener, { once: true }),
    stop: () => {
      for (const one of stream.getTracks()) one.stop();
    },
  };
};
