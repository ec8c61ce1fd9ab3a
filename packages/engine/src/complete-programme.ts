import type { Programme, StoredProgramme } from "./types/index.ts";

/** A stored programme version as the engine reads it; missing parts are empty. */
export function completeProgramme(stored: StoredProgramme): Programme {
  return { coupons: [], offers: [], levels: [], ...stored };
}
