import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useCardDraft } from "../use-draft.ts";
import c from "./simulation-ghost.module.css";

/** Heights of bars that stand for customers who gain or lose, as parts of a hundred. */
const bars = [18, 34, 58, 92, 70, 44, 26, 14];

/** What a simulation will tell, before the first has run. */
export function SimulationGhost() {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const figures = [
    programme.type === "points" ? t`Points given` : t`Stamps given`,
    t`Rewards handed over`,
    t({ message: "Cost", context: "simulation" }),
    t`Still owed to customers`,
  ];
  return (
    <section className={c.ghost}>
      <dl className={c.band} aria-hidden="true">
        {figures.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>–</dd>
          </div>
        ))}
      </dl>
      <div className={c.under}>
        <div className={c.bars} aria-hidden="true">
          {bars.map((height) => (
            <i key={height} style={{ "--height": `${height}%` }} />
          ))}
        </div>
        <div className={c.words}>
          {programme.draft === null ? (
            <>
              <p>{t`Nothing is changed yet: the draft is what is live. Change the card or its rewards, and see here what it would have cost.`}</p>
              <Link
                to="/cards/$cardId"
                params={{ cardId: programme.card_id }}
                className={buttonClass({ kind: "primary" })}
              >
                <Icon name="pencil-simple" />
                {t`Change the card`}
              </Link>
            </>
          ) : (
            <p>{t`Each visit of these days is calculated twice: as it was, and as your draft would have it.`}</p>
          )}
        </div>
      </div>
    </section>
  );
}
