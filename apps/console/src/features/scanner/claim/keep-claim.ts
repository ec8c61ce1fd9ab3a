/** Apart from the reading, which every till does when it is loaded. */
import { type KeptClaim, keptName } from "./kept-claim.ts";

export const keepClaim = (kept: KeptClaim | null): void => {
  try {
    if (kept === null) sessionStorage.removeItem(keptName);
    else sessionStorage.setItem(keptName, JSON.stringify(kept));
  } catch {
    // Without storage a reloaded page forgets it, and what was earned goes back after a day.
  }
};
