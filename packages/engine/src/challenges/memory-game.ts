import type { PlayRefusal } from "./challenge-types.ts";
import { shuffled } from "./shuffle.ts";

/** The face at each position; every face appears twice. */
export type MemoryDeck = readonly number[];

/** Two positions turned over, counted from 0. */
export type MemoryMove = { readonly first: number; readonly second: number };

export type MemoryResult =
  | { readonly refused: null; readonly score: number; readonly moves: number; readonly seconds: number }
  | { readonly refused: PlayRefusal };

/** The score of a game without a wasted move or second. */
export const MEMORY_MOST = 10_000;
/** The cost of each move beyond one a pair, and of each whole second. */
const MEMORY_MOVE_COST = 100;
const MEMORY_SECOND_COST = 10;
/** The shortest time in which a person can turn two cards over and see them. */
const MEMORY_MOVE_MS = 300;

/** Deals a deck of that many pairs. Players are sent a face when they turn it over, never the deck. */
export const dealMemory = (pairs: number, seed: string): MemoryDeck => {
  const faces = Array.from({ length: pairs * 2 }, (_, at) => at >> 1);
  return shuffled(faces, seed);
};

/**
 * Replays the moves. They must find every pair and end with the last one. The time is the server's, from the deal to the
 * last move. A finished game scores at least 1.
 */
export const replayMemory = (
  deck: MemoryDeck,
  moves: readonly MemoryMove[],
  { started_at, finished_at }: { readonly started_at: string; readonly finished_at: string },
): MemoryResult => {
  const found = new Set<number>();
  for (const { first, second } of moves) {
    const [one, other] = [deck[first], deck[second]];
    if (one === undefined || other === undefined) return { refused: "unknown_position" };
    if (first === second) return { refused: "same_position" };
    if (found.has(one) || found.has(other)) return { refused: "already_found" };
    if (one === other) found.add(one);
  }
  const pairs = deck.length / 2;
  if (found.size < pairs || pairs === 0) return { refused: "unfinished" };
  const ms = Date.parse(finished_at) - Date.parse(started_at);
  if (ms < moves.length * MEMORY_MOVE_MS) return { refused: "too_fast" };
  const seconds = Math.floor(ms / 1000);
  const cost = (moves.length - pairs) * MEMORY_MOVE_COST + seconds * MEMORY_SECOND_COST;
  return { refused: null, score: Math.max(1, MEMORY_MOST - cost), moves: moves.length, seconds };
};
