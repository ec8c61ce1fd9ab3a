/** What the answers about promises are kept under. */
export const promisesKey = ["promise_conflicts"] as const;
