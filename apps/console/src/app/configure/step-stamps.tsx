import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import c from "./configure.module.css";
import { type StepName, stepNames } from "./steps.ts";

interface StepStampsProps {
  done: ReadonlySet<StepName>;
  shown: StepName | null;
}

/** The steps as a card of stamps, each a way to its step; details are one while some are missing. */
export function StepStamps({ done, shown }: StepStampsProps) {
  const { t } = useLingui();
  const words: Readonly<Record<StepName, string>> = {
    details: t`Details`,
    business: t`Business`,
    place: t`Place`,
    card: t`Card`,
    staff: t`Staff`,
    print: t`Print`,
  };
  const names = stepNames.filter((name) => name !== "details" || !done.has(name));
  return (
    <ol className={c.stamps} aria-label={t`Steps`}>
      {names.map((name, nr) => (
        <li key={name}>
          <Link to="/configure" search={{ step: name }} aria-current={name === shown ? "step" : undefined}>
            <span className={cx(c.stamp, done.has(name) && c.done)}>
              {done.has(name) ? <Icon name="check-bold" size={20} /> : nr + 1}
            </span>
            <span className={c.word}>{words[name]}</span>
            {done.has(name) && <VisuallyHidden> {t`Done`}</VisuallyHidden>}
          </Link>
        </li>
      ))}
    </ol>
  );
}
