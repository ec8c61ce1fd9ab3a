/** Changing many records at once: what a feature says of its own, for the job that carries it out. */
import type { Transaction } from "./database/database.ts";
import type { BusinessContext } from "./context.ts";

/** Who changes: as for the audit, without a call. */
export type BulkAuthor = Pick<BusinessContext, "scope" | "request" | "clock"> & {
  readonly actor: { readonly kind: "account" | "key"; readonly _id: string } | null;
  /** What `rightsOf` answered when the change, or its undo, was asked for. */
  readonly rights: unknown;
};

export interface BulkRow {
  readonly entity_id: string;
  /** What `apply` has said of it. */
  readonly before: unknown;
}

export interface BulkKind<Change, Matching> {
  /** Throws for a change that cannot be made to any record. */
  check(tx: Transaction, ctx: BusinessContext, change: Change): Promise<void>;
  /** What the caller may do, where the job must weigh it against each record: kept with the change. Throws as `check`. */
  rightsOf?(tx: Transaction, ctx: BusinessContext): Promise<unknown>;
  /** Records are accounts or devices, whose sessions are told that something has changed. */
  readonly areActors?: boolean;
  /** The ids of the business among `ids`, or of all that the filters find; at most so many. */
  find(tx: Transaction, ctx: BusinessContext, asked: BulkAsked<Matching>, most: number): Promise<string[]>;
  /** Changes a portion; answers what each changed record was before, by id. Those left as they were are missing. */
  apply(
    tx: Transaction,
    author: BulkAuthor,
    ids: readonly string[],
    change: Change,
  ): Promise<ReadonlyMap<string, unknown>>;
  /** Takes a portion back; answers the ids of those that were, without those changed again since. */
  revert(tx: Transaction, author: BulkAuthor, rows: readonly BulkRow[], change: Change): Promise<ReadonlySet<string>>;
}

/** Either ids or filters. */
export interface BulkAsked<Matching> {
  readonly ids?: readonly string[] | undefined;
  readonly matching?: Matching | undefined;
}
