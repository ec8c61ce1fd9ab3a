/** Facts about the operator that the console shows. */
import type { LegalTextName } from "@rewardo/contract/legal-texts";
import { normalizePhone } from "@rewardo/rules";

/** A host name or address that only this machine reaches. */
export const isLoopbackName = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

export interface Site {
  /** First year of the copyright line. */
  since?: number;
  company?: { name: string; address: string[]; numbers: string[]; phone?: string };
  /** Addresses of its pages at networks. */
  social?: Partial<Record<"facebook" | "instagram" | "tiktok", string>>;
  /** Addresses that open the mobile applications, such as `rewardo://`. */
  apps?: Partial<Record<"business" | "consumer", string>>;
  /** A support chat page. */
  support_chat?: string;
  /** Consoles report how long pages take to open. */
  traces?: boolean;
  /** Legal texts of the operator that replace the console's own. */
  texts?: readonly LegalTextName[];
}

/** The variables that it is read from. */
export interface SiteVariables {
  COMPANY_NAME?: string | undefined;
  COMPANY_ADDRESS?: string | undefined;
  COMPANY_NUMBERS?: string | undefined;
  COMPANY_PHONE?: string | undefined;
  COPYRIGHT_SINCE?: number | undefined;
  FACEBOOK_URL?: string | undefined;
  INSTAGRAM_URL?: string | undefined;
  TIKTOK_URL?: string | undefined;
  SUPPORT_CHAT_URL?: string | undefined;
  BUSINESS_APP_LINK?: string | undefined;
  CONSUMER_APP_LINK?: string | undefined;
}

/** `a; b; c` as its parts. */
const parts = (text: string | undefined): string[] =>
  (text ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);

const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Settings that are not configured are left out, and the console does not show them. */
export const readSite = (values: SiteVariables): Site => {
  const { COMPANY_NAME: name, COMPANY_PHONE, FACEBOOK_URL, INSTAGRAM_URL, TIKTOK_URL } = values;
  const phone = COMPANY_PHONE === undefined ? undefined : (normalizePhone(COMPANY_PHONE) ?? undefined);
  const social = given({ facebook: FACEBOOK_URL, instagram: INSTAGRAM_URL, tiktok: TIKTOK_URL });
  const apps = given({ business: values.BUSINESS_APP_LINK, consumer: values.CONSUMER_APP_LINK });
  const address = parts(values.COMPANY_ADDRESS);
  const numbers = parts(values.COMPANY_NUMBERS);
  return given({
    since: values.COPYRIGHT_SINCE,
    company: name === undefined ? undefined : given({ name, address, numbers, phone }),
    social: Object.keys(social).length === 0 ? undefined : social,
    apps: Object.keys(apps).length === 0 ? undefined : apps,
    support_chat: values.SUPPORT_CHAT_URL,
  }) as Site;
};

/** A page that browsers open; never a script. */
export const isPageAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === "https:";

/** Whether a text can open an application: a scheme of its own, or https; the callback's path is appended. */
export const isAppLink = (text: string): boolean =>
  /^(?!(http|javascript|data|blob|file):)[a-z][a-z0-9+.-]*:\/\/[\w./-]*$/.test(text);
