import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { useState } from "react";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { ChooseDialog } from "./choose-dialog.tsx";
import { MonthlyPrice } from "./monthly-price.tsx";
import c from "./plan-page.module.css";
import { usePlacesWords } from "./present-plan.tsx";

interface OtherPlansProps {
  plans: readonly Plan[];
  ownId: string;
  placesCount: number;
  mayChange: boolean;
}

/** Every plan that can be chosen, each with what it covers and costs; one with too little room says by how much. */
export function OtherPlans({ plans, ownId, placesCount, mayChange }: OtherPlansProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<Plan | null>(null);
  const places = usePlacesWords();
  return (
    <>
      <ul className={c.plans}>
        {plans.map((plan) => {
          const tooMany = plan.max_places === null ? 0 : placesCount - plan.max_places;
          const { name } = plan;
          return (
            <li key={plan._id} className={c.row}>
              <div className={c.about}>
                <b>{name}</b>
                <span className="mut t14">{sentenceCase(places(plan.max_places), i18n.locale)}</span>
                {tooMany > 0 && plan._id !== ownId && <Room open={placesCount} tooMany={tooMany} />}
              </div>
              <MonthlyPrice terms={plan} />
              <span className={c.act}>
                {plan._id === ownId ? (
                  <Tag tone="line" icon="check">
                    {t`Your plan`}
                  </Tag>
                ) : (
                  mayChange && (
                    <Button size="compact" disabled={tooMany > 0} onClick={() => setChosen(plan)}>
                      {t({ message: `Change to ${name}`, comment: "Another plan" })}
                    </Button>
                  )
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {chosen !== null && <ChooseDialog plan={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function Room({ open, tooMany }: { open: number; tooMany: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const figure = format.number(open);
  const close = plural(tooMany, { one: "Close # place first.", other: "Close # places first." });
  return <span className="t13">{t`You have ${figure} open. ${close}`}</span>;
}
