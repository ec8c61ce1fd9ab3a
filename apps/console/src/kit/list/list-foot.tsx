import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../../platform/i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { useErrorWords } from "../use-error-words.ts";
import c from "./list-foot.module.css";
import type { List } from "./use-list.ts";

interface ListFootProps {
  list: Pick<List<unknown>, "rows" | "total" | "next"> & {
    readonly query: Pick<
      List<unknown>["query"],
      "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "nextPageError"
    >;
  };
}

/** How many of how many are shown, and the way to the next. */
export function ListFoot({ list: { query, rows, total, next } }: ListFootProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  if (rows.length === 0) return null;
  const shown = format.number(rows.length);
  const all = total === null ? null : format.number(total.count);
  const nextWords = {
    older: t({ message: "Older", comment: "Shows older rows of a list" }),
    newer: t({ message: "Newer", comment: "Shows newer rows of a list" }),
    more: t({ message: "Show more", comment: "Shows the next rows of a list" }),
  };
  return (
    <div className={c.foot}>
      <span className="num" role="status">
        {query.nextPageError !== null
          ? words(query.nextPageError)
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
          {query.isFetchingNextPage ? t`Loading` : nextWords[next]}
        </Button>
      )}
    </div>
  );
}
