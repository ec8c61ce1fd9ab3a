/** How the slots of a card of n stamps are laid out, and the hand that stamps them. */

/** Width of one slot in cqw (hundredths of the card's width), by slots a row. */
const oneRow: Record<number, number> = { 1: 15.4, 2: 15.4, 3: 15.4, 4: 15.4, 5: 15.4, 6: 13 };
const twoRows: Record<number, number> = { 4: 13.2, 5: 12.6, 6: 11.6, 7: 10.2, 8: 9.2 };

/** Up to six slots stand in one row, more in two. */
export const slotGrid = (required: number): { columns: number; size: number } => {
  if (required <= 6) return { columns: Math.max(1, required), size: oneRow[required] ?? 15.4 };
  const columns = Math.ceil(required / 2);
  return { columns, size: twoRows[columns] ?? 74 / columns };
};

/** Rotation in degrees and shift in pixels a position: as if made by hand, and the same every time. */
const hand: readonly (readonly [turn: number, right: number, down: number])[] = [
  [-8, -0.5, 0.4],
  [6, 0.6, -0.5],
  [-4, 0.3, 0.6],
  [9, -0.6, 0.2],
  [-6, 0.4, -0.4],
  [4, -0.3, 0.5],
  [-11, 0.7, -0.2],
  [7, -0.4, 0.6],
  [-3, 0.2, -0.6],
  [8, -0.6, 0.1],
  [-7, 0.5, -0.3],
  [5, -0.2, 0.5],
  [-9, 0.6, 0.3],
  [3, -0.5, -0.5],
  [-5, 0.1, 0.4],
];

export const handOf = (position: number): { turn: string; right: string; down: string } => {
  const [turn, right, down] = hand[position % hand.length] ?? [0, 0, 0];
  return { turn: `${turn}deg`, right: `${right}px`, down: `${down}px` };
};
