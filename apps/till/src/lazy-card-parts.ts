/** The parts of `card-parts.ts`, as components. */
import { lazy } from "react";
import { loadCardParts } from "./load-card-parts.ts";

export const CardScreen = lazy(async () => ({ default: (await loadCardParts()).CardScreen }));
export const Announcement = lazy(async () => ({ default: (await loadCardParts()).Announcement }));
export const ProblemView = lazy(async () => ({ default: (await loadCardParts()).ProblemView }));
export const Unpaired = lazy(async () => ({ default: (await loadCardParts()).Unpaired }));
export const JustSeen = lazy(async () => ({ default: (await loadCardParts()).JustSeen }));
export const WrongNumberForm = lazy(async () => ({ default: (await loadCardParts()).WrongNumberForm }));
