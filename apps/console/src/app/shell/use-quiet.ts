import { useEffect, useState } from "react";

/**
 * Words that come on hover and focus can be sent away by Escape without moving either, since they may lie over what
 * somebody reads; they come back with the next hover or focus.
 */
export function useQuiet() {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => key === "Escape" && setQuiet(true);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return { isQuiet, speakAgain: () => setQuiet(false) };
}
