import { useLingui } from "@lingui/react/macro";
import type { Coded } from "@rewardo/contract/fields";
import { useErrorWords } from "./use-error-words.ts";
import { ApiError } from "../api-error.ts";
import { type UnitOf, useSharedTexts } from "../i18n/shared-texts.ts";

/** Why a change of a membership did not work, in sentences: what happened, and who could do it. */
export function useMembershipFailure(card?: UnitOf): (error: unknown) => string {
  const { t } = useLingui();
  const words = useErrorWords();
  const { rejection } = useSharedTexts(card);
  /** Names of colleagues with a wider limit. */
  const others = ({ code, params }: Coded): string[] => {
    const roles: unknown = params["roles"];
    if (code !== "staff_limit" || !Array.isArray(roles)) return [];
    if (roles.includes("ADMIN")) return [t`An admin or the owner may move more.`];
    return roles.includes("OWNER") ? [t`Only the owner may move more.`] : [];
  };
  return (error) => {
    if (!(error instanceof ApiError)) return words(error);
    if (error.code === "conflict") return t`The card changed at the same moment. Try again.`;
    const rejected: unknown = error.code === "refused" ? error.params["rejected"] : null;
    if (!Array.isArray(rejected) || rejected.length === 0) return words(error);
    return (rejected as Coded[]).flatMap((one) => [rejection(one), ...others(one)]).join(" ");
  };
}
