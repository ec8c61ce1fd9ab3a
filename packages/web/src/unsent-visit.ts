/** Under which key the tab's storage keeps the till's visit, or its undo, until there is an answer. */
export const unsentVisitKey = "till_unsent";

/** Whether a visit of the till is waiting for the network in this tab. */
export const isVisitWaiting = (): boolean => {
  try {
    // A plain text search suffices: in a name the quotes would be escaped.
    return sessionStorage.getItem(unsentVisitKey)?.includes('"undo":') === false;
  } catch {
    return false;
  }
};
