/** The till's one camera, for what asks for it beside the first step: two cannot be open at once on most phones. */
import { createContext } from "react";
import type { CameraControl } from "../camera/use-camera.ts";

export interface TillCamera {
  readonly camera: CameraControl;
  /** Whether the camera reads another code while a card is open; hand scanners are ignored meanwhile. */
  readonly isReading: boolean;
  readonly read: (on: boolean) => void;
}

export const TillCameraContext = createContext<TillCamera | null>(null);
