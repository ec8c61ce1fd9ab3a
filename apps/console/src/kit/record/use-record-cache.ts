import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { recordKey } from "./use-record.ts";

interface Identified {
  readonly _id: string;
}

interface Rows<Row> {
  readonly items: readonly Row[];
}

export interface RecordCache<Row extends Identified> {
  /** A record as the server has just answered it: seen at once in its drawer, its page and every list that shows it. */
  readonly put: (record: Row) => void;
  /** Asks again for the lists that are shown, quietly; others when they are next shown. */
  readonly refreshLists: () => void;
}

/**
 * What was fetched of an entity. Its keys are `[entity, "one", id]` and `[entity, "list", …]`; code that changes a record
 * puts the answer in and refreshes the lists, because it may have to stand elsewhere in them.
 */
export function useRecordCache<Row extends Identified>(entity: string): RecordCache<Row> {
  const client = useQueryClient();
  // The same one each time: an effect may depend on it.
  return useMemo(() => recordCache<Row>(client, entity), [client, entity]);
}

const recordCache = <Row extends Identified>(client: QueryClient, entity: string): RecordCache<Row> => ({
  put: (record) => {
    client.setQueryData(recordKey(entity, record._id), record);
    client.setQueriesData<InfiniteData<Rows<Row>>>({ queryKey: [entity, "list"] }, (data) =>
      data === undefined
        ? undefined
        : {
            ...data,
            pages: data.pages.map((page) =>
              page.items.some(({ _id }) => _id === record._id)
                ? { ...page, items: page.items.map((row) => (row._id === record._id ? record : row)) }
                : page,
            ),
          },
    );
  },
  refreshLists: () => {
    void client.invalidateQueries({ queryKey: [entity], predicate: ({ queryKey }) => queryKey[1] !== "one" });
  },
});
