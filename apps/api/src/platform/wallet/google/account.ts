/** The service account that speaks to Google for this installation: its key file, and what is wrong with it in one sentence. */
import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import type { GoogleWalletProblem } from "@rewardo/contract/wallet-passes";
import { isSafeAddress } from "../../pos-settings.ts";

export interface GoogleAccount {
  readonly client_email: string;
  readonly key: KeyObject;
  /** Which of the account's keys it is; `null` where the file does not say. */
  readonly key_id: string | null;
  /** Where a token is asked for. */
  readonly token_url: string;
}

/** Why nothing can be made for Google Wallet; each completes a sentence. */
export const googleProblems: Readonly<Record<GoogleWalletProblem, string>> = {
  unreadable_account: "the file of the service account is no JSON file as Google gives it",
  unreadable_account_key: "the private key in the file of the service account is no RSA key",
  account_refused: "Google refuses the key of the service account, which was deleted, disabled or belongs to none",
  issuer_refused: "Google does not let the service account make passes of this issuer",
  insecure_address: "PUBLIC_URL does not begin with https://, and Google fetches pictures from nowhere else",
};

const readKey = (pem: unknown): KeyObject | null => {
  try {
    const key = createPrivateKey(String(pem));
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
};

const readJson = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** Reads the file that Google gives for a key of a service account. */
export const readAccount = (text: string): { account: GoogleAccount } | { problem: GoogleWalletProblem } => {
  const file = readJson(text);
  const { client_email, private_key, private_key_id, token_uri } = file ?? {};
  if (typeof client_email !== "string" || typeof token_uri !== "string" || !isSafeAddress(token_uri))
    return { problem: "unreadable_account" };
  const key = readKey(private_key);
  if (key === null) return { problem: "unreadable_account_key" };
  const key_id = typeof private_key_id === "string" ? private_key_id : null;
  return { account: { client_email, key, key_id, token_url: token_uri } };
};

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A JSON Web Token of these claims, signed by the account with RSA and SHA-256. */
export const signToken = ({ key, key_id }: Pick<GoogleAccount, "key" | "key_id">, claims: object): string => {
  const signed = `${encode({ alg: "RS256", typ: "JWT", ...(key_id === null ? {} : { kid: key_id }) })}.${encode(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
};
