/** What the callers receive and what they return. */

/** A business whose owner calls. */
export interface Target {
  readonly business_id: string;
  readonly account_id: string;
  readonly token: string;
  readonly place_id: string;
  /** The first of its members' consecutive card numbers. */
  readonly first_number: number;
  readonly members: number;
  /** Path of the list to request. */
  readonly path: string;
  /** More sessions, of the largest business alone: one session has few connections. */
  readonly console_tokens?: readonly string[];
}

export interface LoadJob {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  readonly kind: "list" | "preview" | "commit" | "preview_and_commit";
  readonly targets: readonly Target[];
  /** Between two visits of a caller on average; none when left out. */
  readonly pauseMs?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** What a request costs the callers. */
  readonly cpuMicroseconds: number;
}

export interface ConsolesJob {
  readonly port: number;
  /** Sessions of the consoles' business, for twenty consoles each. */
  readonly tokens: readonly string[];
  readonly consoles: number;
}

/** When the consoles received the message, in milliseconds of the machine's clock. */
export interface Heard {
  /** What each of them received. */
  readonly bytes: number;
  readonly firstMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}
