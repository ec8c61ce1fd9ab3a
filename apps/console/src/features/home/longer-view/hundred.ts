/** Counts as parts of a hundred that add up to a hundred: what is cut off goes to the parts that lost most by it. */
export const ofHundred = (counts: readonly number[]): number[] => {
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (100 * count) / sum);
  const parts = exact.map(Math.floor);
  const left = 100 - parts.reduce((total, part) => total + part, 0);
  const lost = exact.map((value, at) => ({ at, by: value - Math.floor(value) })).toSorted((a, b) => b.by - a.by);
  for (const { at } of lost.slice(0, left)) parts[at]! += 1;
  return parts;
};
