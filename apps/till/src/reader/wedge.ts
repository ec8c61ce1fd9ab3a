/**
 * Hardware scanners act as keyboards: they type the code faster than any hand and end with Enter or Tab. This tells
 * their typing from a person's by its speed alone, so it works wherever the focus is.
 */

/** A longer pause between two keys starts a new code. */
const pauseMs = 250;
/** Six signs or more, none later than this after the one before, are no fingers. */
const quick = { signs: 6, mostMs: 70 } as const;
/**
 * Ten signs or more that took so long on average are none either: a scanner over Bluetooth, or a busy machine that
 * passes keys on in clumps. No amount is that long, so none is ever taken for a code.
 */
const long = { signs: 10, averageMs: 120 } as const;

export interface KeyPress {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  readonly atMs: number;
  /** Pressed with Ctrl, Alt or Meta: a shortcut, never a code. */
  readonly isShortcut: boolean;
}

interface Run {
  readonly text: string;
  readonly firstMs: number;
  readonly lastMs: number;
  /** The longest time between two signs. */
  readonly longestMs: number;
}

/** Gives the function that takes each key and answers the code when a scanner has just ended one, else `null`. */
export const createWedge = (): ((press: KeyPress) => string | null) => {
  let run: Run | null = null;
  return ({ key, atMs, isShortcut }) => {
    const before = run !== null && atMs - run.lastMs <= pauseMs ? run : null;
    if (key === "Enter" || key === "Tab" || isShortcut) {
      run = null;
      return before !== null && !isShortcut && isScanners(before) ? repairSeparators(before.text) : null;
    }
    // Shift and its like come between the signs of a code.
    if (key.length !== 1) return null;
    run =
      before === null
        ? { text: key, firstMs: atMs, lastMs: atMs, longestMs: 0 }
        : {
            ...before,
            text: before.text + key,
            lastMs: atMs,
            longestMs: Math.max(before.longestMs, atMs - before.lastMs),
          };
    return null;
  };
};

const isScanners = ({ text, firstMs, lastMs, longestMs }: Run): boolean => {
  if (text.length >= quick.signs && longestMs <= quick.mostMs) return true;
  return text.length >= long.signs && (lastMs - firstMs) / (text.length - 1) <= long.averageMs;
};

/** A scanner set to another keyboard's layout types other signs for the colons of our code; letters and figures stay. */
const repairSeparators = (code: string): string => {
  const parts = /^(rw1)[^0-9a-z]([0-9a-z]{4,20})[^0-9a-z](.+)$/i.exec(code);
  return parts === null ? code : parts.slice(1).join(":");
};
