/** A mutex for each key, within this process. */

/** A runner that does the work of one key sequentially, in the order of the calls, and of different keys in parallel. */
export const keyedMutex = (): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const tail = tails.get(key);
    // A failure does not stop the work that follows.
    const result = tail === undefined ? work() : tail.then(work, work);
    tails.set(key, result);
    try {
      return await result;
    } finally {
      if (tails.get(key) === result) tails.delete(key);
    }
  };
};
