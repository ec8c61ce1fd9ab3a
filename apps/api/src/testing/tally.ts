/** Which of a million numbers came, and which came twice: a bit each, so that the test holds nothing else of a mail. */
export interface Tally {
  /** How many came, those that came again among them. */
  readonly count: number;
  /** How many came more than once. */
  readonly twice: number;
  has(nr: number): boolean;
  add(nr: number): void;
  /** Resolves once so many have come. */
  reached(count: number): Promise<void>;
}

/** Of the numbers from 0 to below `size`; any other throws. */
export const openTally = (size: number): Tally => {
  const bits = new Uint8Array(Math.ceil(size / 8));
  let [count, twice] = [0, 0];
  const waiting = new Set<{ readonly for: number; readonly resolve: () => void }>();
  const has = (nr: number): boolean => (bits[nr >> 3]! & (1 << (nr & 7))) !== 0;
  return {
    get count() {
      return count;
    },
    get twice() {
      return twice;
    },
    has,
    add: (nr) => {
      if (!(Number.isInteger(nr) && nr >= 0 && nr < size)) throw new Error(`${nr} is none of ${size}`);
      if (has(nr)) twice += 1;
      bits[nr >> 3]! |= 1 << (nr & 7);
      count += 1;
      for (const one of waiting) {
        if (count < one.for) continue;
        waiting.delete(one);
        one.resolve();
      }
    },
    reached: (wanted) =>
      count >= wanted ? Promise.resolve() : new Promise((resolve) => void waiting.add({ for: wanted, resolve })),
  };
};
