/** What the ways share to serve a customer without a code. */
import type { Place } from "@rewardo/contract/places";
import type { findCards, makeCard } from "@rewardo/contract/scanner";
import type { Dispatch } from "react";
import { route } from "@rewardo/web/api.ts";
import type { CameraControl } from "../../../platform/scanner/use-camera.ts";
import type { TillChoices } from "../place/place.ts";
import type { TillEvent } from "../till.ts";

export const noCodeCalls = {
  make: route<typeof makeCard>({ method: "POST", path: "/scanner/cards", scope: "acting" }),
  find: route<typeof findCards>({ method: "POST", path: "/scanner/find", scope: "acting" }),
};

export interface NoCodeProps {
  place: Place;
  choices: TillChoices;
  onChange: (changes: Partial<TillChoices>) => void;
  camera: CameraControl;
  tell: Dispatch<TillEvent>;
}
