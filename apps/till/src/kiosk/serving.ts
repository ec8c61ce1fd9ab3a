/** Context with the person who serves, for the till beneath the PIN lock. */
import { createContext, use } from "react";

export interface ServingControl {
  readonly name: string;
  /** A card was scanned, or something was entered: the time starts again. */
  readonly keep: () => void;
  /** The device asks for a PIN again. */
  readonly lock: () => void;
}

export const ServingContext = createContext<ServingControl | null>(null);

/** `null` on a till without a PIN lock. */
export function useServing(): ServingControl | null {
  return use(ServingContext);
}
