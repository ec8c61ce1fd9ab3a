/** The address of an error-reporting service, in the form that all services with Sentry's protocol use. */

export interface Dsn {
  /** Address that envelopes are sent to. */
  readonly url: string;
  readonly key: string;
}

/** `https://KEY@HOST/PATH/PROJECT`; `null` for anything else. */
export const parseDsn = (text: string): Dsn | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, username, host, pathname } = new URL(text);
  const [, path, project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || username === "" || path === undefined || project === undefined) return null;
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
};
