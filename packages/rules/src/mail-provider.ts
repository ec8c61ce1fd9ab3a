import { MAIL_PROVIDERS } from "./data/mail-providers.ts";
import { isEmail } from "./email.ts";

/** Where a mail to an address can be read. */
export interface MailProvider {
  /** As people call it; of an unknown provider the address's own host. */
  readonly name: string;
  /** Always https, and its host is the provider's or the address's own. */
  readonly url: string;
}

/** The provider that an address belongs to, else the host behind its @; null when it is no address. */
export function mailProvider(email: string): MailProvider | null {
  if (!isEmail(email)) return null;
  const typed = email.trim().toLowerCase();
  const host = typed.slice(typed.lastIndexOf("@") + 1);
  const known = MAIL_PROVIDERS.find(({ domains }) => domains.includes(host));
  return known === undefined ? { name: host, url: `https://${host}/` } : { name: known.name, url: known.url };
}
