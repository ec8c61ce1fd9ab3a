declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page before is the list, so that the way back to it is a step back, which returns to the row. */
    isFromList?: boolean | undefined;
  }
}

/** The state of a link from a list's row to the record's own page. */
export const fromList = { isFromList: true } as const;
