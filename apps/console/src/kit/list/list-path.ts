import type { RegisteredRouter } from "@tanstack/react-router";

type Before<Path> = Path extends `${infer List}/$id` ? List : never;

/** Path of a list: one that has a record under `<path>/$id`. */
export type ListPath = Before<keyof RegisteredRouter["routesByPath"]>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page before is the list, so that the way back to it is a step back, which returns to the row. */
    isFromList?: boolean | undefined;
  }
}

/** The state of a link from a list's row to the record's own page. */
export const fromList = { isFromList: true } as const;
