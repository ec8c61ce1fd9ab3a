import type { listTransactions, TransactionRow } from "@rewardo/contract/transactions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { transactionCalls } from "../../kit/transactions/calls.ts";
import { newestFirst, withChanges, withoutRows, withRows } from "../../kit/transactions/live-rows.ts";
import { type RowChange, useLiveRows } from "../../kit/transactions/use-live-rows.ts";
import { type Answer, broughtAnswer, call } from "@rewardo/web/api.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";

const queryKey = ["transactions", "recent"];
/** Number of transactions that are read: enough to find the last stamp even after a few refunds. */
const recentMax = 20;
/** The balances that an import brought are no news of the day: hundreds of such rows would push the visits out. */
const asked = { query: { limit: recentMax, imported_balances: false } } as const;
const noRows: readonly TransactionRow[] = [];

/** The last transactions, live. `onNews` is also called for new ones that are held back. */
export function useRecent(isPaused: boolean, onNews: (rows: readonly TransactionRow[]) => void) {
  const isAllowed = useAllowed("transactions_view");
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(transactionCalls.list, { ...asked, signal }),
    initialData: () => (isAllowed ? broughtAnswer(transactionCalls.list, asked) : undefined),
    enabled: ({ state }) => isAllowed && (!isPaused || state.data === undefined),
    // While this page was unmounted it received no live updates.
    refetchOnMount: "always",
  });
  const rows = query.data?.items ?? noRows;
  const last = rows.at(-1);

  const change = ({ added = [], changed = [], gone = [] }: RowChange) => {
    client.setQueryData<Answer<typeof listTransactions>>(queryKey, (page) => {
      if (page === undefined) return page;
      const items = withoutRows(withChanges(withRows(page.items, added, { isComplete: true }), changed), gone);
      return { ...page, items: items.slice(0, recentMax) };
    });
  };
  const live = useLiveRows({
    type: "transaction",
    rows,
    accepts: (row) =>
      !(row.kind === "adjust" && row.source === "import") &&
      (rows.length < recentMax || last === undefined || newestFirst(row, last) < 0),
    isHeld: isPaused || query.data === undefined,
    change,
    refetch: () => void client.invalidateQueries({ queryKey }),
    onArrived: onNews,
  });
  return { query, rows, live, isShown: isAllowed };
}
