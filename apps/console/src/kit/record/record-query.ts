import { queryOptions } from "@tanstack/react-query";
import { recordKey } from "./use-record.ts";

/** The query of one record, under the key that `useRecordCache(entity)` writes to. */
export const recordQuery =
  <Row>(entity: string, read: (id: string, signal: AbortSignal) => Promise<Row>) =>
  (id: string) =>
    queryOptions({ queryKey: recordKey(entity, id), queryFn: ({ signal }) => read(id, signal) });
