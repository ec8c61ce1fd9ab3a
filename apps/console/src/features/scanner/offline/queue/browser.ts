/** What a till has of its browser. A test hands in one that can be killed, and whose clock jumps. */
export interface Browser {
  readonly idb: IDBFactory;
  /** The clock that can be set, in milliseconds. */
  readonly now: () => number;
  /** The clock that cannot be set; it starts anew with each run. */
  readonly steady: () => number;
  /** Names the run: distances by the steady clock hold within one run alone. */
  readonly run: string;
  /** Runs the work while no other tab of this browser runs work of this name. */
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Something changed, for this tab and the others. */
  readonly changed: () => void;
}
