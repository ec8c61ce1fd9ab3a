import type { Programme, StoredProgramme } from "./types/index.ts";

/** A stored programme version as the engine reads it; missing parts are empty. */
export const completeProgramme = (stored: StoredProgramme): Programme => ({
  coupons: [],
  offers: [],
  levels: [],
  ...stored,
});
