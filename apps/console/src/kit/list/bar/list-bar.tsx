import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { cx } from "@rewardo/ui/cx.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Chip } from "@rewardo/ui/chip.tsx";
import { ChoiceChip } from "./choice-chip.tsx";
import type { Filter } from "../description.ts";
import c from "./list-bar.module.css";
import { PeriodChip } from "./period-chip.tsx";
import { type MoreFilters, MoreFiltersChip } from "./more-filters-chip.tsx";
import { SearchField } from "./search-field.tsx";
import type { List } from "../use-list.ts";
import type { RowHeight } from "../table/use-row-height.ts";

interface ListBarProps {
  list: List<unknown>;
  filters: readonly Filter[];
  more?: MoreFilters | undefined;
  /** Saved views, where the list has some. */
  views?: ReactNode;
  /** Further buttons of the list's own. */
  tools?: ReactNode;
  searchLabel: string | undefined;
  rowHeight: RowHeight;
  onRowHeight: (next: RowHeight) => void;
  /** Left out where rows cannot be chosen. */
  onSelect?: (() => void) | undefined;
  isSelecting: boolean;
}

/** Bar above the rows: search, filter chips, selecting rows, and their height. */
export function ListBar(props: ListBarProps) {
  const { list, filters, more, views, tools, searchLabel, rowHeight, onRowHeight, onSelect, isSelecting } = props;
  const { t } = useLingui();
  const { state, narrow } = list;
  const select = t({ message: "Select", comment: "Button: begins choosing rows of a list" });
  const hasSearch = list.hasSearch && searchLabel !== undefined;
  return (
    <div className={cx(c.bar, hasSearch && c.searched)}>
      {hasSearch && <SearchField label={searchLabel} value={state.q} onChange={(q) => narrow({ q }, "replace")} />}
      <div className={c.chips} role="group" aria-label={t`Filters`}>
        {filters.map((filter) =>
          filter.kind === "period" ? (
            <PeriodChip
              key="period"
              period={state.period}
              today={filter.today}
              onChange={(period) => narrow({ period })}
            />
          ) : (
            <ChoiceChip
              key={filter.name}
              filter={filter}
              value={state.filters[filter.name]}
              onChange={(value) => narrow({ filters: { ...state.filters, [filter.name]: value } })}
            />
          ),
        )}
        {more !== undefined && <MoreFiltersChip {...more} filters={state.filters} />}
        {list.isNarrowed && (
          <Chip icon="x" onClick={list.clear}>
            {t({ message: "Clear", context: "filters" })}
          </Chip>
        )}
      </div>
      <div className={c.tools}>
        {views}
        {tools}
        {onSelect !== undefined && (
          <Button
            size="compact"
            square
            icon="check-circle"
            aria-pressed={isSelecting}
            aria-label={select}
            title={select}
            onClick={onSelect}
          />
        )}
        <Button
          size="compact"
          square
          icon="rows"
          className={c.height}
          aria-label={t`Compact rows`}
          title={t`Compact rows`}
          aria-pressed={rowHeight === "compact"}
          onClick={() => onRowHeight(rowHeight === "compact" ? "default" : "compact")}
        />
      </div>
    </div>
  );
}
