/**
 * What each key of the tab's storage begins with that keeps a visit of the till, or its undo, until there is an answer; whose it is
 * follows.
 */
export const unsentVisitPrefix = "till_unsent ";

/** Whether a visit of the till is waiting for the network in this tab. */
export const isVisitWaiting = (): boolean => {
  try {
    // A plain text search suffices: in a name the quotes would be escaped.
    return Object.entries(sessionStorage).some(
      ([key, kept]) => key.startsWith(unsentVisitPrefix) && !String(kept).includes('"undo":'),
    );
  } catch {
    return false;
  }
};
