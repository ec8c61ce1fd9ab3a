/** Notices from services to the live connection: ids of rows that a committed write has touched. */
import type { liveActions } from "@rewardo/contract/live";
import { notify } from "../database/channel.ts";
import type { Database } from "../database/database.ts";

export interface RowsChanged {
  readonly kind: "rows";
  readonly business_id: string;
  readonly action: Exclude<(typeof liveActions)[number], "refresh">;
  readonly type: "transaction" | "integration_order";
  readonly ids: readonly string[];
  /** Accounts and devices that have just written a visit, one entry a visit: every server counts who writes many. */
  readonly visitors?: readonly string[];
}

/** Sessions of this account or device, or of the whole business, must be checked again: signed out, or rights changed. */
export interface ActorChanged {
  readonly kind: "actor";
  readonly business_id: string;
  readonly actor_id: string | null;
}

/** Something other than a transaction changed in a business: its readers refetch what they show. */
export interface BusinessChanged {
  readonly kind: "business";
  readonly business_id: string;
}

/** Notices that services may publish. */
export type ChangeNotice = RowsChanged | ActorChanged | BusinessChanged;

/** A process could not say what it had committed: every reader refetches, and every session is checked again. */
export interface Untold {
  readonly kind: "untold";
}

export type LiveNotice = ChangeNotice | Untold;

/** PostgreSQL channel on which processes tell each other what was committed. */
export const liveChannel = "rewardo_live";

export interface LivePublisher {
  /** Call after the commit; never inside the transaction, where it would halve the rate of writes. */
  publish(notice: ChangeNotice): void;
}

/** Publisher for programs without live readers, such as a replay. */
export const silentPublisher: LivePublisher = { publish: () => {} };

/** Tells open consoles from work beside requests; a failure loses a hint, and no more. */
export const publisherThrough = (database: Pick<Database, "background">): LivePublisher => ({
  publish: (notice) => void notify(database, liveChannel, JSON.stringify(notice)).catch(() => {}),
});
