import { useLingui } from "@lingui/react/macro";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import c from "./list-page.module.css";
import type { Transactions } from "./use-transactions.ts";

/** How many of how many are shown, and the way to older ones. */
export function ListFoot({ list: { query, rows, total } }: { list: Transactions }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  if (rows.length === 0) return null;
  const shown = format.number(rows.length);
  const all = total === null ? null : format.number(total.count);
  return (
    <div className={c.foot}>
      <span className="num" role="status">
        {query.isFetchNextPageError
          ? words(query.error)
          : all === null
            ? t({ message: `1 to ${shown}`, comment: "Rows shown" })
            : total?.isEstimate === true
              ? t({
                  message: `1 to ${shown} of more than ${all}`,
                  comment: "Rows shown, of a number counted up to a limit",
                })
              : t({ message: `1 to ${shown} of ${all}`, comment: "Rows shown, of all" })}
      </span>
      {query.hasNextPage && (
        <Button
          size="compact"
          iconEnd="caret-down-bold"
          aria-busy={query.isFetchingNextPage}
          onClick={() => {
            if (!query.isFetchingNextPage) void query.fetchNextPage();
          }}
        >
          {query.isFetchingNextPage ? t`Loading` : t({ message: "Older", comment: "Shows older transactions" })}
        </Button>
      )}
    </div>
  );
}
