/** Finds which of many runs left a difference, looking before the first and after the last of them. */

export interface Blame<Item> {
  /** One, or several when the difference did not come again as they were run in halves. */
  readonly items: readonly Item[];
  readonly changed: readonly string[];
}

/**
 * Runs all items together. Only when that leaves a difference are they run again in halves, down to the single item.
 * `run` answers the names of what it changed.
 */
export const blame = async <Item>(
  items: readonly Item[],
  run: (items: readonly Item[]) => Promise<readonly string[]>,
): Promise<Blame<Item>[]> => {
  const changed = items.length === 0 ? [] : await run(items);
  if (changed.length === 0) return [];
  if (items.length === 1) return [{ items, changed }];
  const middle = Math.ceil(items.length / 2);
  const halves = [...(await blame(items.slice(0, middle), run)), ...(await blame(items.slice(middle), run))];
  return halves.length > 0 ? halves : [{ items, changed }];
};
