import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { FeedbackSummary } from "@rewardo/contract/ai";
import { useId, type ReactNode } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./suggestions.module.css";

type Maker = Pick<FeedbackSummary, "source" | "model" | "fallback" | "used">;

/** Words for the author of a suggestion (rules or a model), and why a configured model did not make it. */
export function useMakerWords() {
  const { t } = useLingui();
  const format = useFormat();
  return ({ model, fallback, used }: Maker): string | null => {
    if (model === null) return null;
    const name = model;
    if (fallback === "limit") return t`Today’s limit for the language model is used up; fixed rules made these.`;
    if (fallback === "unreachable") return t`The language model did not answer; fixed rules made these.`;
    if (fallback === "refused") return t`What the language model answered was not usable; fixed rules made these.`;
    const [tokens, limit] = [format.number(used?.tokens ?? 0), format.number(used?.limit ?? 0)];
    return t`Written by ${name}. ${tokens} of ${limit} tokens used today.`;
  };
}

interface NothingFoundProps {
  maker: Maker;
  /** What the rules look for; left out, nothing stands here unless a model failed. */
  lookedFor?: string;
}

/** Why there is nothing: a model failed and the rules find nothing either, or what they look for is not there. */
export function NothingFound({ maker: { fallback }, lookedFor }: NothingFoundProps) {
  const { t } = useLingui();
  if (fallback === null) return lookedFor === undefined ? null : <p className="mut t13">{lookedFor}</p>;
  const why = {
    limit: t`Today’s limit for the language model is used up, and the fixed rules find nothing.`,
    unreachable: t`The language model did not answer, and the fixed rules find nothing.`,
    refused: t`What the language model answered was not usable, and the fixed rules find nothing.`,
  }[fallback];
  return <p className="mut t13">{why}</p>;
}

interface SuggestionFrameProps {
  maker: Maker;
  days: number;
  children: ReactNode;
}

/** What is suggested, and where it comes from. */
export function SuggestionFrame({ maker, days, children }: SuggestionFrameProps) {
  const { t } = useLingui();
  const id = useId();
  const made = useMakerWords()(maker);
  const weeks = Math.round(days / 7);
  return (
    <section className={c.frame} aria-labelledby={id}>
      <h2 id={id} className={c.title}>
        <Icon name={maker.source === "model" ? "sparkle" : "chart-bar"} />
        {maker.source === "model" ? t`Suggested for you` : t`From your own figures`}
      </h2>
      <ul className={c.list}>{children}</ul>
      <p className={c.foot}>
        {made ??
          plural(weeks, {
            one: "Counted from # week by fixed rules.",
            other: "Counted from # weeks by fixed rules.",
          })}{" "}
        {t`Nothing runs before you publish it.`}
      </p>
    </section>
  );
}
