/** Work on one thing is done by one at a time, in the order of asking; work on other things goes on beside it. */

/** Nobody else of this process works under the same key meanwhile. A failed work lets the next begin. */
export const oneByOne = (): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const result = before === undefined ? work() : before.then(work, work);
    last.set(key, result);
    try {
      return await result;
    } finally {
      // Whoever is the last to ask forgets the key.
      if (last.get(key) === result) last.delete(key);
    }
  };
};
