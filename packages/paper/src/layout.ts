/** Measures of what is printed, in millimetres. */

/** Cards on one A4 sheet: two columns of five. */
export const cardsOnSheet = 10;
const sheetColumns = 2;

/** A bank card's size. */
export const cardSize = { width: 85.6, height: 54 } as const;

export interface WellGrid {
  readonly columns: number;
  readonly rows: number;
  /** Diameter of a well; 8 fits a rubber stamp. */
  readonly size: number;
}

/** How the wells of a card with so many stamps (5 to 16) stand: up to five in one row, up to ten in two, else three. */
export const wellGrid = (required: number): WellGrid => {
  const rows = required <= 5 ? 1 : required <= 10 ? 2 : 3;
  const columns = Math.ceil(required / rows);
  return { columns, rows, size: columns > 5 ? 7.2 : 8 };
};

export interface CutMark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SheetLayout {
  /** The block of cards, from the sheet's corner, without bleed. */
  readonly block: CutMark;
  readonly marks: readonly CutMark[];
}

const paper = { width: 210, height: 297 } as const;
const markWidth = 0.1;
/** Distance of cutting marks from the block's edge: the bleed of 2, and a gap so that no mark is on a card. */
const markFrom = 3.5;

/** Positions of up to ten cards on A4 and of the cuts: without gaps, so that one cut separates two cards. */
export const sheetLayout = (count: number): SheetLayout => {
  const columns = Math.min(sheetColumns, count);
  const rows = Math.ceil(count / sheetColumns);
  const left = (paper.width - sheetColumns * cardSize.width) / 2;
  const top = (paper.height - (cardsOnSheet / sheetColumns) * cardSize.height) / 2;
  const width = columns * cardSize.width;
  const height = rows * cardSize.height;
  const right = left + width;
  const bottom = top + height;
  const marks: CutMark[] = [];
  for (let row = 0; row <= rows; row += 1) {
    const y = top + row * cardSize.height - markWidth / 2;
    marks.push(
      { x: left - markFrom - 9, y, width: 9, height: markWidth },
      { x: right + markFrom, y, width: 9, height: markWidth },
    );
  }
  for (let column = 0; column <= columns; column += 1) {
    const x = left + column * cardSize.width - markWidth / 2;
    marks.push(
      { x, y: top - markFrom - 4, width: markWidth, height: 4 },
      { x, y: bottom + markFrom, width: markWidth, height: 4 },
    );
  }
  return { block: { x: left, y: top, width, height }, marks };
};
