/** Text as a form sends it. */

/** Without white space around it; `null` where nothing is left. */
export const trimmedOrNull = (text: string | null): string | null => text?.trim() || null;
