/** Under which key the tab's storage keeps the till's visit, or its undo, until there is an answer. */
export const unsentVisitKey = "till_unsent";

/** Whether a visit of the till waits for the network in this tab. */
export function isVisitWaiting(): boolean {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(unsentVisitKey) ?? "null");
    return typeof kept === "object" && kept !== null && !("undo" in kept);
  } catch {
    return false;
  }
}
