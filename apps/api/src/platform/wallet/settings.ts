/** Settings of passes for the wallets of phones: whose certificate signs them, and where the companies' badges lie. */
import { resolve } from "node:path";
import * as z from "zod/mini";
import { isSafeAddress } from "../pos-settings.ts";

const path = () => z.string().check(z.maxLength(1000, "the path of a file"));

const googleUrl = "https://walletobjects.googleapis.com";

/** An entry for each variable, as in the configuration. */
export const walletVariables = {
  APPLE_PASS_TYPE_ID: z.optional(
    z.string().check(z.regex(/^pass\.[\w.-]{1,150}$/, "a pass type id such as pass.com.example.rewards")),
  ),
  APPLE_TEAM_ID: z.optional(z.string().check(z.regex(/^[A-Z0-9]{10}$/, "a team id of ten capitals and figures"))),
  APPLE_PASS_CERTIFICATE_FILE: z.optional(path()),
  APPLE_PASS_KEY_FILE: z.optional(path()),
  APPLE_WWDR_FILE: z.optional(path()),
  APPLE_PUSH_URL: z._default(
    z
      .string()
      .check(z.refine(isSafeAddress, "an address such as https://api.push.apple.com; http:// only on this machine")),
    "https://api.push.apple.com",
  ),
  GOOGLE_WALLET_ISSUER_ID: z.optional(
    z.string().check(z.regex(/^\d{10,25}$/, "the issuer id of Google Wallet, 10 to 25 figures")),
  ),
  GOOGLE_WALLET_KEY_FILE: z.optional(path()),
  GOOGLE_WALLET_API_URL: z._default(
    z
      .string()
      .check(
        z.refine(
          isSafeAddress,
          "an address such as https://walletobjects.googleapis.com; http:// only on this machine",
        ),
      ),
    googleUrl,
  ),
  WALLET_BADGES_DIR: z.optional(path()),
};

type WalletValues = { readonly [Name in keyof typeof walletVariables]?: string | undefined };

export interface AppleSettings {
  readonly pass_type_id: string;
  readonly team_id: string;
  /** Files in PEM. */
  readonly certificate_file: string;
  readonly key_file: string;
}

export interface GoogleSettings {
  readonly issuer_id: string;
  /** JSON, as Google gives it for a key of a service account. */
  readonly key_file: string;
  readonly api_url: string;
}

export interface WalletSettings {
  /** `null`: the installation has no certificate; businesses may have their own. */
  readonly apple: AppleSettings | null;
  /** Apple's intermediate certificate, in PEM; without it no pass is signed. */
  readonly wwdr_file: string | null;
  readonly push_url: string;
  /** `null`: no passes are made for Google Wallet. */
  readonly google: GoogleSettings | null;
  /** Folder of the companies' own badges; `null`: no page offers a wallet. */
  readonly badges_directory: string | null;
}

const names = [
  ...(["APPLE_PASS_TYPE_ID", "APPLE_TEAM_ID", "APPLE_PASS_CERTIFICATE_FILE", "APPLE_PASS_KEY_FILE"] as const),
  "APPLE_WWDR_FILE",
] as const;

/** What the configuration holds of it. Throws `toError(sentence)` with a sentence that names what is missing. */
export const readWallet = (values: WalletValues, toError: (sentence: string) => Error): WalletSettings => {
  const given = names.filter((name) => values[name] !== undefined);
  // Apple's certificate alone is enough where businesses have certificates of their own.
  const hasApple = given.some((name) => name !== "APPLE_WWDR_FILE");
  // Half of it is a mistake that would only show when somebody takes a pass.
  if (hasApple && given.length < names.length)
    throw toError(`${names.slice(0, -1).join(", ")} and ${names.at(-1)} must be given together.`);
  const { GOOGLE_WALLET_ISSUER_ID: issuer_id, GOOGLE_WALLET_KEY_FILE: key_file } = values;
  if ((issuer_id === undefined) !== (key_file === undefined))
    throw toError("GOOGLE_WALLET_ISSUER_ID and GOOGLE_WALLET_KEY_FILE must be given together.");
  return {
    apple: hasApple
      ? {
          pass_type_id: values.APPLE_PASS_TYPE_ID!,
          team_id: values.APPLE_TEAM_ID!,
          certificate_file: resolve(values.APPLE_PASS_CERTIFICATE_FILE!),
          key_file: resolve(values.APPLE_PASS_KEY_FILE!),
        }
      : null,
    wwdr_file: values.APPLE_WWDR_FILE === undefined ? null : resolve(values.APPLE_WWDR_FILE),
    push_url: new URL(values.APPLE_PUSH_URL ?? "https://api.push.apple.com").origin,
    google:
      issuer_id === undefined || key_file === undefined
        ? null
        : {
            issuer_id,
            key_file: resolve(key_file),
            api_url: new URL(values.GOOGLE_WALLET_API_URL ?? googleUrl).origin,
          },
    badges_directory: values.WALLET_BADGES_DIR === undefined ? null : resolve(values.WALLET_BADGES_DIR),
  };
};

export const noWalletSettings: WalletSettings = {
  ...{ apple: null, wwdr_file: null, push_url: "https://api.push.apple.com", google: null },
  badges_directory: null,
};
