/** What the ways share to serve a customer without a code. */
import type { Place } from "@rewardo/contract/places";
import { findCards, makeCard } from "@rewardo/contract/scanner";
import type { Dispatch } from "react";

import type { CameraControl } from "../camera/use-camera.ts";
import type { TillChoices } from "../place/place.ts";
import type { TillEvent } from "../till.ts";

export const noCodeCalls = {
  make: makeCard,
  find: findCards,
};

export interface NoCodeProps {
  place: Place;
  choices: TillChoices;
  onChange: (changes: Partial<TillChoices>) => void;
  camera: CameraControl;
  tell: Dispatch<TillEvent>;
}
