import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import c from "./selection-bar.module.css";
import type { RowSelection } from "./use-selection.ts";

interface SelectionBarProps<Row> {
  selection: RowSelection<Row>;
  rowCount: number;
  /** What can be done with the chosen rows: `Button`s. */
  children: ReactNode;
}

/** While rows are chosen: how many, all of them, what to do with them, and the way out. */
export function SelectionBar<Row>({ selection, rowCount, children }: SelectionBarProps<Row>) {
  const { t } = useLingui();
  const { chosen, isAll, toggleAll, end } = selection;
  return (
    <div className={c.place}>
      <div className={c.bar} role="group" aria-label={t`Selected rows`}>
        <span className="num" role="status">
          {chosen.length === 0
            ? t`Nothing selected yet`
            : plural(chosen.length, { one: "# selected", other: "# selected" })}
        </span>
        {!isAll && (
          <button type="button" className={c.all} onClick={toggleAll}>
            {plural(rowCount, { one: "Select the # row", other: "Select all # rows" })}
          </button>
        )}
        <span className="grow" />
        {chosen.length > 0 && children}
        <Button kind="quiet" size="compact" square icon="x" aria-label={t`End selecting`} onClick={end} />
      </div>
    </div>
  );
}
