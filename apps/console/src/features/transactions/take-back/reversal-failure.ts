import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Coded } from "@rewardo/contract/fields";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { type UnitOf, useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";

/** Why taking back did not work, in sentences, and what to do. */
export function useReversalFailure(card?: UnitOf): (error: unknown) => string {
  const { t } = useLingui();
  const words = useErrorWords();
  const { rejection } = useSharedTexts(card);
  return (error) => {
    if (!(error instanceof ApiError)) return words(error);
    switch (error.code) {
      case "refused": {
        const rejected = error.params["rejected"];
        const sentences = Array.isArray(rejected) ? (rejected as Coded[]).map(rejection) : [];
        return sentences.length === 0 ? t`The card does not allow this.` : sentences.join(" ");
      }
      case "reversal_window_over": {
        const minutes = Number(error.params["minutes"]);
        return Number.isFinite(minutes) && minutes > 0
          ? plural(minutes, {
              one: "You can take back what you did yourself in the last minute. Ask someone with more rights.",
              other: "You can take back what you did yourself in the last # minutes. Ask someone with more rights.",
            })
          : t`The time to take this back is over. Ask someone with more rights.`;
      }
      case "conflict":
        return t`The card changed at the same moment. Try again.`;
      case "forbidden":
        return t`Your account may not take this back.`;
      default:
        return words(error);
    }
  };
}
