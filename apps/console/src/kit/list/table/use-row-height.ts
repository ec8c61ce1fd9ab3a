import { useState } from "react";
import { readStored, store } from "@rewardo/web/storage.ts";

export type RowHeight = "default" | "compact";

/** The row height, remembered in this browser. */
export function useRowHeight(): [RowHeight, (next: RowHeight) => void] {
  const [height, setHeight] = useState<RowHeight>(() =>
    readStored("row_height") === "compact" ? "compact" : "default",
  );
  return [
    height,
    (next) => {
      setHeight(next);
      store("row_height", next === "default" ? null : next);
    },
  ];
}
