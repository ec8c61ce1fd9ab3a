import type { Programme, StoredProgramme } from "./types/index.ts";

/** A stored programme version as the engine reads it: what it lacks is empty. */
export function completeProgramme(stored: StoredProgramme): Programme {
  return { coupons: [], offers: [], levels: [], ...stored };
}
