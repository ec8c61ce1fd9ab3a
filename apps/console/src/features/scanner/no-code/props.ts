import type { Place } from "@rewardo/contract/places";
import type { Dispatch } from "react";
import type { CameraControl } from "../../../platform/scanner/use-camera.ts";
import type { TillEvent } from "../till.ts";

export interface NoCodeProps {
  place: Place;
  camera: CameraControl;
  tell: Dispatch<TillEvent>;
}
