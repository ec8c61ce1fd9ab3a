/**
 * Hardware scanners act as keyboards: they type the code faster than any hand and end with Enter or Tab. This tells
 * their typing from a person's by its speed alone, so it works wherever the focus is.
 */

/** Milliseconds between two keys of a scanner, at most; slow ones over Bluetooth need about fifty. */
const betweenKeysMs = 70;
/** Signs of the shortest code; shorter bursts are somebody's fingers. */
const shortestCode = 6;

export interface KeyPress {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  readonly atMs: number;
  /** With Ctrl, Alt or Meta: a shortcut, never a code. */
  readonly isShortcut: boolean;
}

/** Gives the function that takes each key and answers the code when a scanner has just ended one, else `null`. */
export function createWedge(): (press: KeyPress) => string | null {
  let typed = "";
  let lastMs = Number.NEGATIVE_INFINITY;
  return ({ key, atMs, isShortcut }) => {
    const isQuick = atMs - lastMs <= betweenKeysMs;
    if (isShortcut) {
      typed = "";
      return null;
    }
    if (key === "Enter" || key === "Tab") {
      const code = isQuick && typed.length >= shortestCode ? typed : null;
      typed = "";
      return code === null ? null : repairSeparators(code);
    }
    // Shift and its like come between the signs of a code.
    if (key.length !== 1) return null;
    typed = isQuick ? typed + key : key;
    lastMs = atMs;
    return null;
  };
}

/** A scanner set to another keyboard's layout types other signs for the colons of our code; letters and figures stay. */
function repairSeparators(code: string): string {
  const parts = /^(rw1)[^0-9a-z]([0-9a-z]{4,20})[^0-9a-z](.+)$/i.exec(code);
  return parts === null ? code : parts.slice(1).join(":");
}
