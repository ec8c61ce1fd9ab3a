/** Settings of the language model from the environment. */
import * as z from "zod/mini";

/** An endpoint's address without a query or a password; what customers wrote and the key go there, so over https. */
const isModelAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || (protocol === "http:" && isHere)) && search === "" && hash === "" && username === "";
};

const sentence = "a number of tokens from 1000 to 99999999";

/** An entry for each variable, as in the configuration. */
export const modelVariables = {
  AI_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isModelAddress,
          "an address such as https://api.example.com/v1, without a question mark; http:// only on this machine",
        ),
      ),
  ),
  AI_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/, "a key of visible ASCII characters"))),
  AI_MODEL: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, "a model's name without spaces"))),
  AI_DAILY_TOKENS: z.optional(z.string().check(z.regex(/^[1-9]\d{3,7}$/, sentence))),
};

type ModelValues = { readonly [Name in keyof typeof modelVariables]?: string | undefined };

export interface ModelSettings {
  /** Ends before `/chat/completions`. */
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
  /** Most tokens that one business may use on one local day. */
  readonly dailyTokens: number;
}

const usualDailyTokens = 50_000;

/**
 * Reads the model settings; `undefined` without an address: no model is used. Throws `toError(sentence)` with a
 * sentence that names the missing variables.
 */
export const readModelSettings = (
  { AI_URL, AI_KEY, AI_MODEL, AI_DAILY_TOKENS }: ModelValues,
  toError: (sentence: string) => Error,
): ModelSettings | undefined => {
  if (AI_URL === undefined) return undefined;
  if (AI_MODEL === undefined) throw toError("AI_MODEL must be given with AI_URL: the model that is asked there.");
  return {
    url: AI_URL.replace(/\/+$/, ""),
    key: AI_KEY ?? null,
    model: AI_MODEL,
    dailyTokens: Number(AI_DAILY_TOKENS ?? usualDailyTokens),
  };
};
