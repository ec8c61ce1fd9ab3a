import { useEffect, useState } from "react";

/** The value, debounced: it follows once `value` has stayed the same for `delayMs` milliseconds. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}

/** Text typed into a search field, trimmed and debounced for calls to the server. */
export function useDebouncedSearch(typed: string): string {
  return useDebounced(typed.trim(), 250);
}
