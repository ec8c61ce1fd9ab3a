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
  readonly consoles: number;
  /** At which all of them look, and one at which nobody does; `null` at a server that only writes. */
  readonly visits: { readonly target: Target; readonly unwatched: Target } | null;
}

/** How long after a visit, beyond what the visit itself takes, the consoles were told. */
export interface Told {
  /** Of what each was told. */
  readonly bytes: number;
  readonly firstMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}
