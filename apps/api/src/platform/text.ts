/** Text as a form or a search sends it. */

/** Without white space around it; `null` where nothing is left. */
export const trimmedOrNull = (text: string | null): string | null => text?.trim() || null;

/** A pattern for `like`: the part anywhere in a text; its own wildcards stand for themselves. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, "\\$&")}%`;
