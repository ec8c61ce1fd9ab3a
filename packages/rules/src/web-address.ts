/** Website addresses as typed, with or without a scheme. */

const longest = 300;

/**
 * The address in normal form, with a scheme; null if it is not a website's: other schemes, credentials, hosts without a
 * domain, IP addresses.
 */
export const normalizeWebsite = (text: string): string | null => {
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
};
