/** Under which key the tab's storage keeps the till's visit until there is an answer. */
export const unsentVisitKey = "till_unsent";

/** Whether a visit of the till waits for the network in this tab. */
export function isVisitWaiting(): boolean {
  try {
    return sessionStorage.getItem(unsentVisitKey) !== null;
  } catch {
    return false;
  }
}
