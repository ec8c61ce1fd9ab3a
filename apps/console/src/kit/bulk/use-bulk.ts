import {
  cancelBulkChange,
  readBulkChange,
  startBulkChange,
  undoBulkChange,
  type BulkChangeInput,
} from "@rewardo/contract/bulk-changes";
import { useState } from "react";
import { call } from "@rewardo/web/api.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import type { ChosenRows } from "../list/list-page.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { follow } from "./followed.ts";

export const bulkCalls = {
  start: startBulkChange,
  read: readBulkChange,
  cancel: cancelBulkChange,
  undo: undoBulkChange,
};

/** What of a bulk change says which records it is for. */
type Which<Input> = Input extends unknown ? Omit<Input, "ids" | "matching"> : never;

/** Filters of the list that was asked, without what only says how it is sorted. */
const filtersOf = (asked: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(asked).filter(([name, value]) => value !== undefined && !name.startsWith("sort")));

/** Starts a change to the chosen rows, or to all that the list is narrowed to; the dock then follows it. */
export function useBulk(chosen: ChosenRows<{ readonly _id: string }>, asked: object) {
  const words = useErrorWords();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const { rows, isEverything, done } = chosen;
  return {
    count: rows.length,
    isEverything,
    isNone: rows.length === 0,
    /** Throws when it did not start, after saying why. */
    start: async (which: Which<BulkChangeInput>): Promise<void> => {
      const wanted = isEverything ? { matching: filtersOf(asked) } : { ids: rows.map(({ _id }) => _id) };
      try {
        // The filters are those of the entity's own list.
        const body = { ...which, ...wanted } as BulkChangeInput;
        const { _id } = await call(bulkCalls.start, { body, idempotencyKey });
        setKey(crypto.randomUUID());
        follow(_id);
        done();
      } catch (error) {
        toast("error", words(error));
        throw error;
      }
    },
  };
}
