/** A path of this console: a single leading slash, so that no other host can be meant. */
const ours = /^\/(?![/\\])/;

/** The path to return to after logging in, default '/'. Anything that could lead elsewhere is not honoured. */
export const safeReturnPath = (wanted: unknown): string =>
  typeof wanted === "string" && ours.test(wanted) ? wanted : "/";
