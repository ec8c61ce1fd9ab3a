/** How the slots of a card of n stamps are laid out, and the hand that stamps them. */
import { stampingHand } from "@rewardo/rules/stamp-card";

/** Width of one slot in cqw (hundredths of the card's width), by slots a row. */
const oneRow: Record<number, number> = { 1: 15.4, 2: 15.4, 3: 15.4, 4: 15.4, 5: 15.4, 6: 13 };
const twoRows: Record<number, number> = { 4: 13.2, 5: 12.6, 6: 11.6, 7: 10.2, 8: 9.2 };

/** Up to six slots stand in one row, more in two. */
export const slotGrid = (required: number): { columns: number; size: number } => {
  if (required <= 6) return { columns: Math.max(1, required), size: oneRow[required] ?? 15.4 };
  const columns = Math.ceil(required / 2);
  return { columns, size: twoRows[columns] ?? 74 / columns };
};

export const handOf = (position: number): { turn: string; right: string; down: string } => {
  const [turn, right, down] = stampingHand(position);
  return { turn: `${turn}deg`, right: `${right}px`, down: `${down}px` };
};
