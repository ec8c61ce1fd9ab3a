import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Every so many milliseconds the page is looked at; it is printed when it was whole twice in a row, and drawn since. */
const lookEveryMs = 400;
/** What is there after this time is printed: without the network the rest may never come. */
const mostMs = 20_000;

/** Whether a part of the page is still a placeholder. */
const isKept = (): boolean => document.querySelector("[data-kept-place]") !== null;

/**
 * Prints once every part of the page is there: whether it is waiting for that, and the function that begins.
 * @param load fetches the code of all parts, without which nothing is asked for yet
 */
export function usePrint(load: () => Promise<unknown>): readonly [boolean, () => Promise<void>] {
  const [isPrinting, setPrinting] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    if (!isPrinting) return;
    const end = performance.now() + mostMs;
    let wasWhole = false;
    const timer = setInterval(() => {
      const isWhole = client.isFetching({ queryKey: ["stats"] }) === 0 && !isKept();
      if ((!isWhole || !wasWhole) && performance.now() < end) {
        wasWhole = isWhole;
        return;
      }
      clearInterval(timer);
      window.print();
      setPrinting(false);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [isPrinting, client]);
  const print = async () => {
    await load().catch(() => undefined);
    setPrinting(true);
  };
  return [isPrinting, print];
}
