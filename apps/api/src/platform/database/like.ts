/** A pattern for `like`: the part anywhere in a text; its own wildcards stand for themselves. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, "\\$&")}%`;
