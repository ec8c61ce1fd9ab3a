import { useEffect, useState } from "react";

/** A value that follows another once that has rested. */
export function useLater<T>(value: T, restMs = 500): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return later;
}
