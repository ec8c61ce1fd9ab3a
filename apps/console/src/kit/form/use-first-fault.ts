import { type RefObject, useEffect, useRef, useState } from "react";

interface FirstFault {
  /** Around the fields. */
  readonly fields: RefObject<HTMLDivElement | null>;
  /** Leads to the first field, or the words on several, marked as wrong, once the marks stand. */
  readonly show: () => void;
}

/** Focuses the first invalid field: on a long form it may be far above the pressed button. */
export function useFirstFault(): FirstFault {
  const fields = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid='true'], [data-fault]")?.focus();
  }, [tries]);
  return { fields, show: () => setTries((before) => before + 1) };
}
