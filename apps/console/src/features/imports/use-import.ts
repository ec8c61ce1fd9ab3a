import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { importQuery } from "./api.ts";
import { isBusy } from "./look-again.ts";

/**
 * Reads an import, and polls it while the server works on it and the page is visible. After each step all cached lists
 * and figures are stale: customers, purchases or products may have changed.
 */
export function useImport(id: string | undefined) {
  const client = useQueryClient();
  const query = useQuery({ ...importQuery(id ?? ""), enabled: id !== undefined });
  const wasBusy = useRef(false);
  const { data } = query;
  useEffect(() => {
    if (data === undefined) return;
    const isNow = isBusy(data);
    if (wasBusy.current && !isNow) {
      const isOld = ([entity, what]: readonly unknown[]) => entity !== "imports" || what === "list";
      void client.invalidateQueries({ predicate: ({ queryKey }) => isOld(queryKey) });
    }
    wasBusy.current = isNow;
  }, [client, data]);
  return query;
}
