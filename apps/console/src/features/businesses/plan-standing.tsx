import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Tag, type Tone } from "@rewardo/ui/tag.tsx";

type Standing = NonNullable<NonNullable<Business["plan_standing"]>>;

/** A plan's state in a word, with its tone. */
export function usePlanWords(): (standing: Pick<Standing, "status" | "has_issues">) => readonly [Tone, string] {
  const { t } = useLingui();
  const words: Record<Standing["status"], readonly [sound: string, ended: string]> = {
    trialing: [t`Trial`, t`Trial over`],
    active: [t({ message: "Paid", context: "plan" }), t`Payment missing`],
    past_due: [t`Payment missing`, t`Payment missing`],
    unpaid: [t`Payment missing`, t`Payment missing`],
    cancelled: [t({ message: "Cancelled", context: "plan" }), t({ message: "Cancelled", context: "plan" })],
  };
  const tones: Record<Standing["status"], Tone> = {
    ...{ trialing: "info", active: "ok", past_due: "bad", unpaid: "bad", cancelled: "warn" },
  };
  return ({ status, has_issues }) => [has_issues ? "bad" : tones[status], words[status][has_issues ? 1 : 0]];
}

interface PlanStandingProps {
  standing: Business["plan_standing"];
  /** Says until or since when, too. */
  withDay?: boolean;
}

/** How a business's plan stands, in lists; a plan in force bears no tag. */
export function PlanStanding({ standing, withDay = false }: PlanStandingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const planWords = usePlanWords();
  if (standing === undefined) return null;
  if (standing === null) return <span className="dim">{t`None chosen yet`}</span>;
  const { has_issues, ends_at } = standing;
  const [tone, word] = planWords(standing);
  // A plan that ends at midnight is in force up to the day before.
  const end = ends_at === null ? null : Date.parse(ends_at) - (has_issues ? 0 : 1);
  const day = end === null ? "" : format.date(end, "shortDate");
  return (
    <span className="row g8 wrap">
      {tone === "ok" ? <span className="dim">{word}</span> : <Tag tone={tone}>{word}</Tag>}
      {withDay && end !== null && (
        <span className="t12 mut num nw">{has_issues ? t`since ${day}` : t`until ${day}`}</span>
      )}
    </span>
  );
}
