import type { Place } from "@rewardo/contract/places";
import type { Dispatch } from "react";
import type { CameraControl } from "../../../platform/scanner/use-camera.ts";
import type { TillChoices } from "../place/place.ts";
import type { TillEvent } from "../till.ts";

export interface NoCodeProps {
  place: Place;
  choices: TillChoices;
  onChange: (changes: Partial<TillChoices>) => void;
  camera: CameraControl;
  tell: Dispatch<TillEvent>;
}
