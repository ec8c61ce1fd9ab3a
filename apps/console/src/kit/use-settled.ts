import { useEffect, useState } from "react";

const settleMs = 250;

/** What is typed, without spaces around it, once nobody has typed for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
