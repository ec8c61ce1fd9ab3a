import { useEffect, useState } from "react";

/**
 * Escape hides words shown on hover or focus without moving either, since they may cover what is being read; the next
 * hover or focus shows them again.
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
