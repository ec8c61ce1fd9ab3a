/** What the callers are told, and what they answer. */

/** A business whose owner calls. */
export interface Target {
  readonly business_id: string;
  readonly account_id: string;
  readonly token: string;
  readonly place_id: string;
  /** Its members' card numbers go on from it. */
  readonly first_number: number;
  readonly members: number;
  /** Of the list that is asked for. */
  readonly path: string;
}

export interface LoadJob {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  readonly kind: "list" | "preview" | "commit" | "preview_and_commit";
  readonly targets: readonly Target[];
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
  /** Whose console each of them is. */
  readonly token: string;
  readonly consoles: number;
}

/** When the consoles heard, in milliseconds of the machine's own clock. */
export interface Heard {
  /** What each of them heard. */
  readonly bytes: number;
  readonly firstMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}
