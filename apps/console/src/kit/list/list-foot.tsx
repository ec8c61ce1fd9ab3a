import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import c from "./list-foot.module.css";
import type { List } from "./use-list.ts";

interface ListFootProps {
  list: Pick<List<unknown>, "rows" | "total" | "next"> &
    Partial<Pick<List<unknown>, "offset" | "back">> & {
      readonly query: Pick<
        List<unknown>["query"],
        "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "nextPageError"
      >;
    };
}

/** How many of how many are shown, and the way to the next. */
export function ListFoot({ list: { query, rows, total, next, offset = 0, back } }: ListFootProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  if (rows.length === 0) return null;
  const first = format.number(offset + 1);
  const shown = format.number(offset + rows.length);
  // Without a next page the last row is the last of all.
  const count = total?.count ?? (query.hasNextPage ? null : offset + rows.length);
  const all = count === null ? null : format.number(count);
  const nextWords = {
    older: t({ message: "Older", comment: "Shows older rows of a list" }),
    newer: t({ message: "Newer", comment: "Shows newer rows of a list" }),
    more: t({ message: "Show more", comment: "Shows the next rows of a list" }),
  };
  const backWords = {
    older: nextWords.newer,
    newer: nextWords.older,
    more: t({ message: "Back", comment: "Shows the rows before of a long list" }),
  };
  return (
    <div className={c.foot}>
      <span className="num" role="status">
        {query.nextPageError !== null
          ? words(query.nextPageError)
          : all === null
            ? t({ message: `${first} to ${shown}`, comment: "Rows shown" })
            : total?.isEstimate === true
              ? t({
                  message: `${first} to ${shown} of more than ${all}`,
                  comment: "Rows shown, of a number counted up to a limit",
                })
              : t({ message: `${first} to ${shown} of ${all}`, comment: "Rows shown, of all" })}
      </span>
      {back !== undefined && (
        <Button size="compact" icon="caret-up-bold" onClick={back}>
          {backWords[next]}
        </Button>
      )}
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
