/** The address of an error-reporting service: `https://KEY@host/path/PROJECT`. */
export interface Dsn {
  readonly url: string;
  readonly key: string;
}

/** Reads a Sentry-compatible DSN into where envelopes are posted, or `null` if it is not one. */
export const readDsn = (text: string): Dsn | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, username, host, pathname, search, hash } = new URL(text);
  const [, path, project] = /^(.*)\/([^/]+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || !/^\w+$/.test(username) || project === undefined || search || hash) return null;
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
};
