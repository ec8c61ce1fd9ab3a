/** Any origin does: what counts is whether the path stays on it. */
const origin = "https://console.invalid";
// oxlint-disable-next-line no-control-regex -- browsers take tabs and line ends out of an address before they read it
const control = /[\u0000-\u001f\u007f]/;

/** The path to return to after logging in, default '/'. Anything that could lead elsewhere is not honoured. */
export const safeReturnPath = (wanted: unknown): string =>
  typeof wanted === "string" && isOurs(wanted) ? wanted : "/";

/**
 * A path of this console: a single leading slash, so that no other host can be meant; also after a browser has put
 * `/.//` together or a router has read `%2f` as a slash.
 */
const isOurs = (wanted: string): boolean => {
  if (!wanted.startsWith("/") || control.test(wanted) || !URL.canParse(wanted, origin)) return false;
  const address = new URL(wanted, origin);
  return address.origin === origin && [wanted, address.pathname].every(beginsOnce);
};

/** Whether the path begins with exactly one slash, however often it is decoded. */
const beginsOnce = (path: string): boolean => {
  if (/^\/[/\\]/.test(path) || control.test(path)) return false;
  const [address = ""] = path.split(/[?#]/, 1);
  try {
    const decoded = decodeURIComponent(address);
    return decoded === address || beginsOnce(decoded);
  } catch {
    return false;
  }
};
