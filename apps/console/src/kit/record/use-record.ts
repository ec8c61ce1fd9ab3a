import { queryOptions, useQuery } from "@tanstack/react-query";
import type { List } from "../list/use-list.ts";
import type { LoadedQuery } from "@rewardo/loyalty/frame/loaded.tsx";

/** The query key of one record. */
export const recordKey = (entity: string, id: string) => [entity, "one", id] as const;

/** The record of an id: from the list if it is there, else fetched. */
export function useRecord<Row extends { readonly _id: string }>(
  id: string | undefined,
  { entity, rows }: List<Row>,
  read: (id: string, signal: AbortSignal) => Promise<Row>,
): LoadedQuery<Row> {
  const row = rows.find(({ _id }) => _id === id);
  const query = useQuery<Row>({
    queryKey: recordKey(entity, id ?? ""),
    queryFn: ({ signal }) => read(id ?? "", signal),
    enabled: id !== undefined && row === undefined,
    ...(row === undefined ? {} : { initialData: () => row }),
  });
  const data = row ?? query.data;
  return { data, error: query.error, isPending: data === undefined && query.isPending, refetch: query.refetch };
}

/** The query of one record, under the key that `useRecordCache(entity)` writes to. */
export const recordQuery =
  <Row>(entity: string, read: (id: string, signal: AbortSignal) => Promise<Row>) =>
  (id: string) =>
    queryOptions({ queryKey: recordKey(entity, id), queryFn: ({ signal }) => read(id, signal) });
