/** What the process of open cards receives and returns. */

export interface CardsJob {
  readonly port: number;
  readonly business_key: string;
  /** The browser's token of each card. */
  readonly tokens: readonly string[];
}

/** A card that was fetched anew: its place in the list, the stamps on it, and when it had come, by the machine's clock. */
export type Seen = readonly [card: number, balance: number, atMs: number];
