/** Merges live changes into a list. Pure; `use-live-rows.ts` keeps the time. */

/** What a list needs to know of a row: lists run from the newest down, by time and then by id. */
export interface LiveRow {
  readonly _id: string;
  readonly occurred_at: string;
}

/** A message of the live connection about rows of this type. */
export type RowMessage<R extends LiveRow> =
  | { readonly action: "refresh"; readonly data: null }
  | { readonly action: "delete"; readonly data: { readonly _id: string } }
  | { readonly action: "append" | "prepend" | "update"; readonly data: R };

/** A batch of messages by what it asks of a list that shows `known` and takes what `accepts` says. */
export interface SortedMessages<R extends LiveRow> {
  /** Rows not shown yet, newest first. */
  readonly arrived: readonly R[];
  /** Shown rows with new content. */
  readonly changed: readonly R[];
  /** Ids of rows that are no more, or no longer belong here. */
  readonly gone: readonly string[];
  /** More has changed than the messages say: the list must be refetched. */
  readonly isStale: boolean;
}

/** Newest first, the order of the server's pages. */
export const newestFirst = (a: LiveRow, b: LiveRow): number => {
  if (a.occurred_at !== b.occurred_at) return Date.parse(b.occurred_at) - Date.parse(a.occurred_at) || 0;
  return a._id < b._id ? 1 : a._id > b._id ? -1 : 0;
};

/** What a batch means; of several messages about one row the last counts. */
export const sortMessages = <R extends LiveRow>(
  messages: readonly RowMessage<R>[],
  known: ReadonlySet<string>,
  accepts: (row: R) => boolean,
): SortedMessages<R> => {
  const arrived = new Map<string, R>();
  const changed = new Map<string, R>();
  const gone = new Set<string>();
  let isStale = false;
  for (const { action, data } of messages) {
    if (action === "refresh") {
      isStale = true;
      continue;
    }
    const { _id } = data;
    if (action === "delete" || !accepts(data)) {
      arrived.delete(_id);
      changed.delete(_id);
      if (known.has(_id)) gone.add(_id);
    } else if (known.has(_id)) {
      gone.delete(_id);
      changed.set(_id, data);
    } else if (action !== "update" || arrived.has(_id)) {
      arrived.set(_id, data);
    }
  }
  return {
    arrived: [...arrived.values()].toSorted(newestFirst),
    changed: [...changed.values()],
    gone: [...gone],
    isStale,
  };
};

/** The list with rows put where their time belongs; one that is there already is replaced. */
export const withRows = <R extends LiveRow>(
  rows: readonly R[],
  added: readonly R[],
  { isComplete }: { isComplete: boolean },
): R[] => {
  if (added.length === 0) return [...rows];
  const fresh = new Map(added.map((row) => [row._id, row]));
  const kept = rows.filter((row) => !fresh.has(row._id));
  const last = rows.at(-1);
  // What is older than all that was loaded comes with its page, not before.
  const fitting = [...fresh.values()].filter(
    (row) => isComplete || last === undefined || last._id === row._id || newestFirst(row, last) < 0,
  );
  return [...fitting, ...kept].toSorted(newestFirst);
};

/** The list with new content for rows that are in it; others are left out. */
export const withChanges = <R extends LiveRow>(rows: readonly R[], changed: readonly R[]): R[] => {
  const fresh = new Map(changed.map((row) => [row._id, row]));
  return rows.map((row) => fresh.get(row._id) ?? row);
};

/** The list without the rows of these ids. */
export const withoutRows = <R extends LiveRow>(rows: readonly R[], ids: readonly string[]): R[] => {
  const out = new Set(ids);
  return rows.filter((row) => !out.has(row._id));
};
