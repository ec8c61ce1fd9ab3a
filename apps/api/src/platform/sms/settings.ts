/** Which provider SMS go through, as the environment says. */
import * as z from "zod/mini";

export const smsProviders = ["smsapi", "serwersms", "twilio"] as const;
export type SmsProvider = (typeof smsProviders)[number];

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || (protocol === "http:" && isHere)) && pathname === "/" && !search && !hash;
};

/** An entry for each variable, as in the configuration. */
export const smsVariables = {
  SMS_PROVIDER: z.optional(z.enum(smsProviders, `one of ${smsProviders.join(", ")}`)),
  SMS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/, "a key of visible ASCII characters"))),
  SMS_ACCOUNT: z.optional(z.string().check(z.regex(/^\w{1,100}$/, "the id of an account, of letters and figures"))),
  SMS_SENDER: z.optional(
    z.string().check(z.regex(/^(\+?\d{3,15}|MG[0-9a-f]{32}|[\w .-]{3,11})$/, "a name of 3 to 11 letters, or a number")),
  ),
  SMS_URL: z.optional(z.string().check(z.refine(isAddress, "an address such as https://api.smsapi.pl"))),
  SMS_REPLIES_SECRET: z.optional(
    z.string().check(z.regex(/^[\w-]{32,200}$/, "32 letters, figures and dashes at least: it stands in an address")),
  ),
  SMS_PRICE: z.optional(
    z.string().check(z.regex(/^\d{1,4}(\.\d{1,5})? [A-Z]{3}$/, "the price of one part, such as 0.085 PLN")),
  ),
  SMS_MONTHLY_PARTS: z.optional(z.string().check(z.regex(/^\d{1,8}$/, "a number of parts"))),
};

type SmsValues = { readonly [Name in keyof typeof smsVariables]?: string | undefined };

export interface SmsSettings {
  readonly provider: SmsProvider;
  readonly url: string;
  readonly token: string;
  /** Twilio's account. */
  readonly account: string;
  readonly sender: string | null;
  /** Stands in the address to which customers' SMS are passed on; `null`: they are not taken. */
  readonly replies_secret: string | null;
}

/** Price of SMS for a business, and how many it may send. */
export interface SmsTerms {
  /** Minor units of the currency for a thousand parts; `null`: they cost nothing, or it is not said. */
  readonly price: { readonly per_thousand: number; readonly currency: string } | null;
  /** Parts that each business may send in a month, at most. */
  readonly monthly_parts: number;
}

export const usualSmsTerms: SmsTerms = { price: null, monthly_parts: 1000 };

const addresses: Readonly<Record<SmsProvider, string>> = {
  smsapi: "https://api.smsapi.pl",
  serwersms: "https://api2.serwersms.pl",
  twilio: "https://api.twilio.com",
};

/** Variables that each provider requires. */
const needed: Readonly<Record<SmsProvider, readonly (keyof SmsValues)[]>> = {
  smsapi: ["SMS_TOKEN"],
  serwersms: ["SMS_TOKEN"],
  twilio: ["SMS_TOKEN", "SMS_ACCOUNT", "SMS_SENDER"],
};

/**
 * Reads the SMS settings; `undefined` without a provider: SMS are written into a folder. Throws `toError(sentence)`
 * with a sentence that names the missing variables.
 */
export const readSmsSettings = (values: SmsValues, toError: (sentence: string) => Error): SmsSettings | undefined => {
  const provider = values.SMS_PROVIDER as SmsProvider | undefined;
  if (provider === undefined) return undefined;
  const missing = needed[provider].filter((name) => values[name] === undefined);
  if (missing.length > 0) throw toError(`SMS_PROVIDER ${provider} needs ${missing.join(" and ")}.`);
  return {
    provider,
    url: new URL(values.SMS_URL ?? addresses[provider]).origin,
    token: values.SMS_TOKEN ?? "",
    account: values.SMS_ACCOUNT ?? "",
    sender: values.SMS_SENDER ?? null,
    replies_secret: values.SMS_REPLIES_SECRET ?? null,
  };
};

export const readSmsTerms = ({ SMS_PRICE: price, SMS_MONTHLY_PARTS: parts }: SmsValues): SmsTerms => {
  const [amount = "", currency = ""] = price?.split(" ") ?? [];
  return {
    price: price === undefined ? null : { per_thousand: Math.round(Number(amount) * 100 * 1000), currency },
    monthly_parts: parts === undefined ? usualSmsTerms.monthly_parts : Number(parts),
  };
};
