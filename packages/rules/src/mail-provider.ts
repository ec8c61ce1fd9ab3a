import { MAIL_PROVIDERS } from "./data/mail-providers.ts";
import { isEmail } from "./email.ts";

/** Website at which mail to an address can be read. */
export interface MailProvider {
  /** Common name of the provider; for an unknown provider the address's host. */
  readonly name: string;
  /** Always https; its host is the provider's or the address's. */
  readonly url: string;
}

/** The provider of an address, else the host after its @; null if it is not an address. */
export const mailProvider = (email: string): MailProvider | null => {
  if (!isEmail(email)) return null;
  const typed = email.trim().toLowerCase();
  const host = typed.slice(typed.lastIndexOf("@") + 1);
  const known = MAIL_PROVIDERS.find(({ domains }) => domains.includes(host));
  return known === undefined ? { name: host, url: `https://${host}/` } : { name: known.name, url: known.url };
};
