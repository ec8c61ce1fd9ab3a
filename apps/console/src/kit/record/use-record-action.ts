import { toast } from "@rewardo/ui/toasts/toast.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useRecordCache } from "./use-record-cache.ts";

/**
 * Sends a call that answers the record as it is afterwards: wherever it is shown it becomes that, and a failure is said in
 * a toast and thrown on, for the button that was pressed. `done` is what a toast says of success.
 */
export function useRecordAction<Row extends { readonly _id: string }>(
  entity: string,
): (send: () => Promise<Row>, done?: string) => Promise<void> {
  const words = useErrorWords();
  const cache = useRecordCache<Row>(entity);
  return async (send, done) => {
    try {
      cache.put(await send());
      cache.refreshLists();
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
    if (done !== undefined) toast("success", done);
  };
}
