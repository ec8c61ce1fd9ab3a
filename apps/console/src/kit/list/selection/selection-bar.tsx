import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import c from "./selection-bar.module.css";
import type { RowSelection } from "./use-selection.ts";

interface SelectionBarProps<Row> {
  selection: RowSelection<Row>;
  rowCount: number;
  /** Set if more rows than the loaded ones can be selected: their number, `null` if it is not known. */
  beyond?: { readonly count: number | null } | undefined;
  /** What can be done with the chosen rows: `Button`s. */
  children: ReactNode;
}

/** While rows are chosen: how many, all of them, what to do with them, and the way out. */
export function SelectionBar<Row>({ selection, rowCount, beyond, children }: SelectionBarProps<Row>) {
  const { t } = useLingui();
  const { chosen, isAll, toggleAll, isEverything, chooseEverything, end } = selection;
  const format = useFormat();
  const all = beyond?.count == null ? null : format.number(beyond.count);
  return (
    <div className={c.place}>
      <div className={c.bar} role="group" aria-label={t`Selected rows`}>
        <div className={c.words}>
          <span className="num" role="status">
            {isEverything
              ? all === null
                ? t`All found are selected`
                : t({ message: `All ${all} selected`, comment: "Rows of a list, also those that are not loaded" })
              : chosen.length === 0
                ? t`Nothing selected yet`
                : plural(chosen.length, { one: "# selected", other: "# selected" })}
          </span>
          {!isAll && (
            <button type="button" className={c.all} onClick={toggleAll}>
              {plural(rowCount, { one: "Select the # row", other: "Select all # rows" })}
            </button>
          )}
          {isAll && !isEverything && beyond !== undefined && (
            <button type="button" className={c.all} onClick={chooseEverything}>
              {all === null
                ? t`Select all that are found`
                : t({ message: `Select all ${all}`, comment: "Rows of a list, also those that are not loaded" })}
            </button>
          )}
        </div>
        {chosen.length > 0 && <div className={c.actions}>{children}</div>}
        <Button
          kind="quiet"
          size="compact"
          square
          icon="x"
          className={c.end}
          aria-label={t`End selecting`}
          onClick={end}
        />
      </div>
    </div>
  );
}
