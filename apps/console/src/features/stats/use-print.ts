import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Milliseconds after the last answer until what waited for it is drawn. */
const settleMs = 800;

/**
 * Prints once every part of the page is there: whether it is waiting for that, and the function that begins.
 * @param load fetches the code of all parts, without which nothing is asked for yet
 */
export function usePrint(load: () => Promise<unknown>): readonly [boolean, () => Promise<void>] {
  const [isPrinting, setPrinting] = useState(false);
  const isWaiting = useIsFetching({ queryKey: ["stats"] }) > 0;
  useEffect(() => {
    if (!isPrinting || isWaiting) return;
    const timer = setTimeout(() => {
      window.print();
      setPrinting(false);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [isPrinting, isWaiting]);
  const print = async () => {
    // Without it what is there is printed.
    await load().catch(() => undefined);
    setPrinting(true);
  };
  return [isPrinting, print];
}
