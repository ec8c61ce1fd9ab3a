/** Settings of point-of-sale providers. They stand here and not in features/pos, since the configuration is below the features. */
import * as z from "zod/mini";
import { isPageAddress } from "./site.ts";

/**
 * Settings about point-of-sale providers: everything that differs between installations, or that a provider gives only
 * to partners.
 */
export interface PosSettings {
  /** `null`: the installation is no client there, and the provider is not offered. */
  readonly dotykacka: {
    readonly client_id: string;
    readonly client_secret: string;
    /** Address that the browser posts the form to. */
    readonly connect_url: string;
    readonly api_url: string;
    /** Link to an order with `{business}` and `{order}`; `null`: orders have no link. */
    readonly order_link: string | null;
  } | null;
  readonly gopos: {
    readonly client_id: string;
    readonly client_secret: string;
    /** Address of the provider's consent page; partners get it. */
    readonly authorize_url: string;
    readonly api_url: string;
    /** Path of the customer's card and phone in an order, such as `customer.barcode`; `null`: orders have none. */
    readonly card_field: string | null;
    readonly phone_field: string | null;
    readonly order_link: string | null;
  } | null;
}

export const noPosSettings: PosSettings = { dotykacka: null, gopos: null };

/** https, or http on this machine, where a provider's simulator runs: what is sent along is a secret. */
export const isSafeAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username } = new URL(text);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || (protocol === "http:" && isHere)) && hash === "" && username === "";
};

const isOrderLink = (text: string): boolean =>
  text.includes("{order}") && isPageAddress(text.replaceAll(/\{(business|order)\}/g, "1"));

const word = () => z.string().check(z.maxLength(300, "at most 300 characters long"));
const address = () => z.string().check(z.refine(isSafeAddress, "an address such as https://api.example.com"));
const link = () =>
  z
    .string()
    .check(z.refine(isOrderLink, "a page's https:// address with {order} in it, and {business} where it stands"));
const path = () =>
  z.string().check(z.regex(/^\w+(\.\w+){0,4}$/, "names of fields with dots between, such as customer.barcode"));

/** An entry for each variable; the error text completes the sentence "GOPOS_API_URL must be …". */
export const posVariables = {
  DOTYKACKA_CLIENT_ID: z.optional(word()),
  DOTYKACKA_CLIENT_SECRET: z.optional(word()),
  DOTYKACKA_CONNECT_URL: z._default(address(), "https://admin.dotykacka.cz/client/connect/v2"),
  DOTYKACKA_API_URL: z._default(address(), "https://api.dotykacka.cz"),
  DOTYKACKA_ORDER_LINK: z.optional(link()),
  GOPOS_CLIENT_ID: z.optional(word()),
  GOPOS_CLIENT_SECRET: z.optional(word()),
  GOPOS_AUTHORIZE_URL: z.optional(address()),
  GOPOS_API_URL: z._default(address(), "https://app.gopos.io"),
  GOPOS_CARD_FIELD: z.optional(path()),
  GOPOS_PHONE_FIELD: z.optional(path()),
  GOPOS_ORDER_LINK: z.optional(link()),
};

const variables = z.object(posVariables);
type Values = z.output<typeof variables>;

const bare = (url: string): string => url.replace(/\/$/, "");

/** A provider is offered once the installation is its client; half of what that needs is answered by a sentence. */
export const readPos = (values: Values): PosSettings | string => {
  const dotykacka = { client_id: values.DOTYKACKA_CLIENT_ID, client_secret: values.DOTYKACKA_CLIENT_SECRET };
  const gopos = {
    client_id: values.GOPOS_CLIENT_ID,
    client_secret: values.GOPOS_CLIENT_SECRET,
    authorize_url: values.GOPOS_AUTHORIZE_URL,
  };
  if (isHalf(dotykacka)) return "DOTYKACKA_CLIENT_ID and DOTYKACKA_CLIENT_SECRET must be given together.";
  if (isHalf(gopos)) return "GOPOS_CLIENT_ID, GOPOS_CLIENT_SECRET and GOPOS_AUTHORIZE_URL must be given together.";
  return {
    dotykacka: isWhole(dotykacka)
      ? {
          ...dotykacka,
          connect_url: values.DOTYKACKA_CONNECT_URL,
          api_url: bare(values.DOTYKACKA_API_URL),
          order_link: values.DOTYKACKA_ORDER_LINK ?? null,
        }
      : null,
    gopos: isWhole(gopos)
      ? {
          ...gopos,
          api_url: bare(values.GOPOS_API_URL),
          card_field: values.GOPOS_CARD_FIELD ?? null,
          phone_field: values.GOPOS_PHONE_FIELD ?? null,
          order_link: values.GOPOS_ORDER_LINK ?? null,
        }
      : null,
  };
};

type Given<Name extends string> = { readonly [name in Name]: string | undefined };

const isWhole = <Name extends string>(given: Given<Name>): given is { readonly [name in Name]: string } =>
  Object.values(given).every((value) => value !== undefined);

const isHalf = (given: Given<string>): boolean =>
  new Set(Object.values(given).map((value) => value !== undefined)).size > 1;
