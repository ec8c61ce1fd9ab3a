import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { hasPromo } from "@rewardo/rules/plan";
import { type FormEvent, useState } from "react";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/use-format.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { largest, smallest } from "./by-places.ts";
import { InEveryPlan } from "./in-every-plan.tsx";
import { PlanCard } from "./plan-card.tsx";
import c from "./plan-page.module.css";
import { usePlans } from "./use-plans.ts";

/** Choosing a plan by the number of places; the smallest is chosen at first, or the one chosen before. */
export function PlanPage() {
  const { t } = useLingui();
  const format = useFormat();
  const now = useMinute();
  const words = useErrorWords();
  const navigate = useNavigate();
  const search = useSearch({ from: "/onboarding" });
  const before = useLocation({ select: ({ state }) => state.planId });
  const [clicked, setClicked] = useState<string | undefined>(undefined);
  const { data: plans, error, refetch } = usePlans();
  usePageTitle(t`Choose a plan`);
  const chosen = plans?.find(({ _id }) => _id === (clicked ?? before)) ?? smallest(plans ?? []);
  const isPromo = chosen !== undefined && hasPromo(chosen, format.day(now));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined) void navigate({ to: "/onboarding/details", search, state: { planId: chosen._id } });
  };
  return (
    <form onSubmit={submit}>
      <h1 className="t34" id="plans">{t`How many places do you run?`}</h1>
      <p className={c.lead}>{t`Every plan has everything in it. Try it for 14 days, then decide.`}</p>
      {error !== null && plans === undefined ? (
        <ErrorPanel message={words(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={c.plans} role="radiogroup" aria-labelledby="plans" aria-busy={plans === undefined}>
          {plans === undefined
            ? [1, 2, 3].map((nr) => <Skeleton key={nr} height="280px" className={c.waits} />)
            : plans.map((plan) => (
                <PlanCard key={plan._id} plan={plan} isChosen={plan === chosen} onChoose={() => setClicked(plan._id)} />
              ))}
        </div>
      )}
      <div className={c.go}>
        <Button type="submit" kind="primary" size="till" disabled={chosen === undefined}>
          {t`Begin free trial`}
        </Button>
        <p>
          {t`No credit card required`}
          {isPromo && (
            <span className={c.promo}>
              <Trans>Promotional price until {format.localDay(chosen.promo_valid_to ?? "", "shortDate")}</Trans>
            </span>
          )}
        </p>
      </div>
      <InEveryPlan largest={largest(plans ?? [])} />
    </form>
  );
}
