import { useLingui } from "@lingui/react";
import { errorSentence } from "./sentences.ts";

/**
 * What to say when a call failed: what happened and what to do, in the language shown. The sentences come with the
 * signed-in console; a page outside of it needs the catalogue "errors" besides its own.
 */
export function useErrorWords(): (error: unknown) => string {
  const { i18n } = useLingui();
  return (error) => {
    const sentence = errorSentence(error);
    return typeof sentence === "string" ? sentence : i18n._(sentence);
  };
}
