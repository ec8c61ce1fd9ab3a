import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { daysBetween } from "@rewardo/rules/local-day";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { Tone } from "@rewardo/ui/tag.tsx";

interface StandingWords {
  readonly tone: Tone;
  /** One or two words. */
  readonly word: string;
  readonly line: string;
}

/** How a plan stands now, in a word and in a line. */
export function useStandingWords({ status, has_issues, ends_at }: PlanSubscription): StandingWords {
  const { t } = useLingui();
  const format = useFormat();
  const now = useMinute();
  const end = ends_at === undefined || ends_at === null ? null : Date.parse(ends_at);
  // A plan that ends at midnight is in force up to the day before.
  const lastDay = end === null ? "" : format.date(end - 1);
  const overDay = end === null ? "" : format.date(end);
  if (status === "trialing" && !has_issues) {
    const left = daysBetween(format.day(now), format.day((end ?? now) - 1));
    if (left <= 0) return { tone: "info", word: t`Trial`, line: t`Your trial ends today.` };
    const days = plural(left, { one: "# day left", other: "# days left" });
    return { tone: "info", word: t`Trial`, line: t`Your trial runs until ${lastDay}: ${days}.` };
  }
  if (status === "trialing") return { tone: "bad", word: t`Trial over`, line: t`The trial ended on ${overDay}.` };
  if (status === "cancelled") {
    return has_issues
      ? { tone: "bad", word: t({ message: "Cancelled", context: "plan" }), line: t`The plan ended on ${overDay}.` }
      : { tone: "warn", word: t({ message: "Cancelled", context: "plan" }), line: t`The plan ends on ${lastDay}.` };
  }
  if (has_issues)
    return { tone: "bad", word: t`Payment missing`, line: t`A payment has been missing since ${overDay}.` };
  return {
    tone: "ok",
    word: t({ message: "Paid", context: "plan" }),
    line: end === null ? t`No payment is due.` : t`Paid until ${lastDay}.`,
  };
}
