import type { Coded } from "@rewardo/contract/fields";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { useImportWords } from "@rewardo/web/i18n/import-texts.ts";

/**
 * Why a call about an import failed: what is wrong with the file or its columns, each in a sentence, else the failure itself.
 * What was told as a hint before is said in the same words.
 */
export function useProblemWords(hints: readonly Coded[] = []): (error: unknown) => string {
  const words = useErrorWords();
  const { sentence } = useImportWords();
  return (error) =>
    isApiError(error, "validation_failed") && error.errors !== undefined && error.errors.length > 0
      ? error.errors
          .map(({ code, params = {} }) => sentence(hints.find((hint) => hint.code === code) ?? { code, params }))
          .join(" ")
      : words(error);
}
