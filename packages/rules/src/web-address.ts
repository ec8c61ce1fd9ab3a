/** The address of a website as people type it, with or without its scheme. */

const longest = 300;

/**
 * The address in its normal form, with a scheme; null for what is no address of a website: other schemes, a name and
 * password in it, hosts without a domain, and numbers in place of a name.
 */
export function normalizeWebsite(text: string): string | null {
  const typed = text.trim();
  if (typed === "" || /[\s\\]/u.test(typed)) return null;
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname, username, password, pathname, search, hash, port, href } = new URL(whole);
  const isWeb = protocol === "https:" || protocol === "http:";
  const hasName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname);
  if (!isWeb || !hasName || username !== "" || password !== "") return null;
  const bare = `${protocol}//${hostname}${port === "" ? "" : `:${port}`}`;
  const normal = pathname === "/" && search === "" && hash === "" ? bare : href;
  return normal.length <= longest ? normal : null;
}
