/** Changing many records at once: what a feature says of its own, for the job that carries it out. */
import type { Transaction } from "./database/database.ts";
import type { BusinessContext } from "./context.ts";

/** Author of a bulk change: as for the audit, without a call. */
export type BulkAuthor = Pick<BusinessContext, "scope" | "request" | "clock"> & {
  readonly actor: { readonly kind: "account" | "key"; readonly _id: string } | null;
  /** Result of `rightsOf` when the change, or its undo, was requested. */
  readonly rights: unknown;
};

export interface BulkRow {
  readonly entity_id: string;
  /** Value that `apply` returned for the record. */
  readonly before: unknown;
}

export interface BulkKind<Change, Matching> {
  /** Throws for a change that cannot be made to any record. */
  check(tx: Transaction, ctx: BusinessContext, change: Change): Promise<void>;
  /** Rights of the caller that the job must check for each record: stored with the change. Throws like `check`. */
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
