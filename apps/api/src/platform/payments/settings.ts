/** Settings of how businesses pay: an account for transfers, and a payment provider. */
import { isIban } from "@rewardo/rules";
import * as z from "zod/mini";
import { isSafeAddress } from "../pos-settings.ts";

const providers = ["stripe"] as const;

const key = () => z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/, "a key of visible ASCII characters"));
const isAccount = (text: string): boolean => text.length <= 60 && (!/^[a-z]{2}\d{2}/i.test(text) || isIban(text));

/** An entry for each variable, as in the configuration. */
export const paymentVariables = {
  PAYEE_NAME: z.optional(z.string().check(z.maxLength(200, "at most 200 characters long"))),
  PAYEE_ACCOUNT: z.optional(
    z
      .string()
      .check(z.refine(isAccount, "an IBAN without a slip, or the number of an account of at most 60 characters")),
  ),
  PAYEE_BANK: z.optional(z.string().check(z.maxLength(100, "at most 100 characters long"))),
  PAYMENTS_PROVIDER: z.optional(z.enum(providers, `one of ${providers.join(", ")}`)),
  PAYMENTS_KEY: z.optional(key()),
  PAYMENTS_WEBHOOK_SECRET: z.optional(key()),
  PAYMENTS_URL: z._default(
    z
      .string()
      .check(z.refine(isSafeAddress, "an address such as https://api.stripe.com; http:// only on this machine")),
    "https://api.stripe.com",
  ),
};

type PaymentValues = { readonly [Name in keyof typeof paymentVariables]?: string | undefined };

/** Where money can be transferred to. */
export interface Payee {
  readonly payee: string;
  readonly account: string;
  readonly bank: string | null;
}

export interface ProviderSettings {
  readonly provider: (typeof providers)[number];
  readonly url: string;
  readonly key: string;
  /** Signs what the provider tells. */
  readonly webhook_secret: string;
}

/** An IBAN in groups of four, as banks print it; another number as it was written. */
const written = (account: string): string =>
  isIban(account)
    ? account
        .replaceAll(/\s/g, "")
        .toUpperCase()
        .replaceAll(/(.{4})(?=.)/g, "$1 ")
    : account;

/** The account for transfers; `null` where none is set. The company that runs the installation is the payee unless another is named. */
const readPayee = (
  { PAYEE_NAME, PAYEE_ACCOUNT, PAYEE_BANK, COMPANY_NAME }: PaymentValues & { COMPANY_NAME?: string | undefined },
  toError: (sentence: string) => Error,
): Payee | null => {
  if (PAYEE_ACCOUNT === undefined) return null;
  const payee = PAYEE_NAME ?? COMPANY_NAME;
  if (payee === undefined)
    throw toError("PAYEE_NAME or COMPANY_NAME must be given with PAYEE_ACCOUNT: whose account it is.");
  return { payee, account: written(PAYEE_ACCOUNT.trim()), bank: PAYEE_BANK ?? null };
};

/** The provider; `null` without one: nothing is asked of another host. */
const readProvider = (
  { PAYMENTS_PROVIDER, PAYMENTS_KEY: secret, PAYMENTS_WEBHOOK_SECRET: webhook_secret, PAYMENTS_URL }: PaymentValues,
  toError: (sentence: string) => Error,
): ProviderSettings | null => {
  if (PAYMENTS_PROVIDER === undefined) return null;
  if (secret === undefined || webhook_secret === undefined)
    throw toError(`PAYMENTS_PROVIDER ${PAYMENTS_PROVIDER} needs PAYMENTS_KEY and PAYMENTS_WEBHOOK_SECRET.`);
  const url = new URL(PAYMENTS_URL ?? "https://api.stripe.com").origin;
  return { provider: PAYMENTS_PROVIDER as ProviderSettings["provider"], url, key: secret, webhook_secret };
};

/** What the configuration holds of it. Throws `toError(sentence)` with a sentence that names what is missing. */
export const readPayments = (
  values: PaymentValues & { COMPANY_NAME?: string | undefined },
  toError: (sentence: string) => Error,
): { paymentProvider: ProviderSettings | null; payee: Payee | null } => ({
  paymentProvider: readProvider(values, toError),
  payee: readPayee(values, toError),
});
