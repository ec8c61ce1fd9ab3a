import { type ChangeEvent, useState } from "react";

interface CountTyping {
  /** The last whole number within the limits; `null`: none. */
  value: number | null;
  least?: number | undefined;
  most: number;
  /** `null` when the field was emptied; where a number is needed, keep the last one then. */
  onChange: (value: number | null) => void;
}

/**
 * A whole number while it is typed. The field may be empty although its value is not: else the digit that cannot be
 * removed would stand beside the next one. Left empty, it shows its value again.
 */
export function useCountTyping({ value, least = 1, most, onChange }: CountTyping) {
  const [isEmptied, setEmptied] = useState(false);
  return {
    isEmptied,
    /** Ends the typing: shows the value again. */
    settle: () => setEmptied(false),
    field: {
      value: isEmptied || value === null ? "" : String(value),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const digits = currentTarget.value.replaceAll(/\D/g, "").slice(0, 10);
        const read = digits === "" || Number(digits) < least ? null : Math.min(most, Number(digits));
        setEmptied(read === null);
        onChange(read);
      },
      onBlur: () => setEmptied(false),
    },
  };
}
