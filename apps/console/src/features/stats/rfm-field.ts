/** Position of each group in the field of recency (across, most recent at the right) by frequency and spend (up). */
import type { RfmGroup } from "@rewardo/contract/user-fields";

export interface Block {
  readonly group: RfmGroup;
  /** Column and row in a grid of five by five, from the top left. */
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

const block = (group: RfmGroup, [column, row]: [number, number], [columns, rows]: [number, number]): Block => ({
  ...{ group, column, row, columns, rows },
});

/** The groups of domain.md 5 as rectangles; only who never came, "prospects", is not on the field. */
export const rfmField: readonly Block[] = [
  block("previously_loyal", [0, 0], [2, 1]),
  block("loyal", [2, 0], [2, 2]),
  block("champions", [4, 0], [1, 2]),
  block("at_risk", [0, 1], [2, 2]),
  block("needs_attention", [2, 2], [1, 2]),
  block("active", [3, 2], [2, 2]),
  block("dormant", [0, 3], [1, 2]),
  block("almost_lost", [1, 3], [1, 2]),
  block("promising", [2, 4], [2, 1]),
  block("new", [4, 4], [1, 1]),
];
