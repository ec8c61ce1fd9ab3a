import { evaluateAndApply } from "./evaluate.ts";
import { playWith } from "./simulator/index.ts";
import type { Opening, Played, PlayedEvent } from "./simulator/index.ts";
import type { Programme } from "./types/index.ts";

/**
 * Plays what really happened under two programmes. Under `live` members get the rewards that they really took; where
 * what is stored tells all that it gave them, it is taken from there. Under `draft` they take the same ones as soon as
 * they can, and whatever the draft gives them besides as readily as they really did: after each visit no more of the
 * usual reward waits than under `live`. With two equal programmes both are the same. Each warning arrives in time: lots end
 * by the card's rule, or where their end has moved already.
 * @param events in the order in which they were recorded
 * @param until the end of the last day
 */
export const playBoth = (
  programmes: { readonly live: Programme; readonly draft: Programme },
  opening: Opening,
  events: readonly PlayedEvent[],
  until: string,
): { readonly live: Played; readonly draft: Played } => playWith(evaluateAndApply, programmes, opening, events, until);
