import { createContext } from "react";

/**
 * Takes a chart of which there is nothing to draw: its title and the sentence why, in place of a frame of its own. What is
 * returned takes that back. `null` where each chart stands for itself.
 */
export const NothingHere = createContext<((title: string, nothing: string) => () => void) | null>(null);
