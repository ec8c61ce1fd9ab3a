/** Context with the person who serves, for the till beneath the PIN lock. */
import { createContext, use } from "react";

export interface ServingControl {
  readonly name: string;
  /** A card was scanned, or something was entered: the time starts again. */
  readonly keep: () => void;
  /** The device asks for a PIN again. */
  readonly lock: () => void;
  /** Does this once whoever serves has entered their PIN again: of a touch that may be a guest's. */
  readonly confirm: (action: () => void) => void;
  /** The PIN is asked for, and nothing else of the till is shown. */
  readonly isAsked: boolean;
}

export const ServingContext = createContext<ServingControl | null>(null);

/** `null` on a till without a PIN lock. */
export function useServing(): ServingControl | null {
  return use(ServingContext);
}
