/** What a screen says about its list; `ListPage` does the rest. */
import type { ReactNode } from "react";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import type { Direction, FilterSpecs } from "./search-state.ts";

/** Animation of a row that has just changed. */
export type Mark = "arrives" | "batch" | "changed" | "leaves";

export interface Column<Row, Sort extends string = string> {
  readonly id: string;
  readonly label: string;
  /** Any CSS width; columns without one share what is left. */
  readonly width?: string | undefined;
  /** Width of the column when the folding columns are hidden. */
  readonly foldedWidth?: string | undefined;
  /** Contract's name for sorting by this column's head. */
  readonly sort?: Sort | undefined;
  /** The list is always sorted by it, and so. */
  readonly sorted?: Direction | undefined;
  readonly align?: "end" | undefined;
  /** Goes where there is little room; what it says may stand in another's second line as `<Folded>`. */
  readonly folds?: boolean | undefined;
  /** Names the row: its words open the record. One column of a list does. */
  readonly leads?: boolean | undefined;
  /** The cell's text, or a component for the whole cell. */
  readonly render: (row: Row, mark: Mark | undefined) => ReactNode;
  /** A quiet second line; compact rows leave it out. */
  readonly sub?: ((row: Row) => ReactNode) | undefined;
  /** Content before both lines: a picture, a marker. */
  readonly before?: ((row: Row) => ReactNode) | undefined;
  /** Size of its bar while it loads: a width, or the whole shape. */
  readonly skeleton?: ReactNode;
}

/** How a row reads on phones, in two lines. */
export interface FeedLines {
  /** Content before the lines: a picture, a time and a marker. */
  readonly before?: ReactNode;
  readonly name: ReactNode;
  readonly line?: ReactNode;
  /** Lines at the right, such as a figure or a tag. */
  readonly end?: ReactNode;
}

/** A chip with one choice of several. */
export interface ChoiceFilter<Name extends string = string> {
  readonly kind: "choice";
  readonly name: Name;
  /** What is chosen here, for those who listen: "Status". */
  readonly label: string;
  /** While nothing is chosen: "Any status". */
  readonly any: string;
  readonly icon?: IconName | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Label for a value whose option is not loaded yet: "One place". */
  readonly other?: string | undefined;
}

/** A chip with the days: today, the last days, from day to day. */
export interface PeriodFilter {
  readonly kind: "period";
  /** The local day of now. */
  readonly today: string;
}

export type Filter<Filters extends FilterSpecs = FilterSpecs> = ChoiceFilter<string & keyof Filters> | PeriodFilter;
