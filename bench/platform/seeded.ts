/** The same numbers from the same seed, on every machine. */

/** Numbers from 0 up to 1 (Mulberry32, T. Ettinger). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Whole numbers that add up to `total`, in the proportions of the weights, none below one. */
export const shareOut = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shares: number[] = [];
  let [given, passed] = [0, 0];
  for (const [index, weight] of weights.entries()) {
    passed += weight;
    const left = weights.length - index - 1;
    const share = Math.max(1, Math.min(Math.round((total * passed) / sum) - given, total - given - left));
    shares.push(share);
    given += share;
  }
  return shares;
};
