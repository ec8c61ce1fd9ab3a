/** The list with the item at `from` at the place `to`; the same list where nothing moves. */
export const withMoved = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const target = Math.max(0, Math.min(items.length - 1, to));
  const item = items[from];
  if (item === undefined || target === from) return items;
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, target), item, ...others.slice(target)];
};

/**
 * New position of an item dragged to `y`: behind the rows whose middle it has passed. `middles`: of all rows when the
 * drag began, from top to bottom.
 */
export const placeAt = (middles: readonly number[], from: number, y: number): number => {
  const passed = middles.filter((middle, at) => at !== from && middle < y).length;
  return Math.min(passed, middles.length - 1);
};
