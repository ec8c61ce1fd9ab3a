import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { Link, useLocation, useSearch } from "@tanstack/react-router";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { useFormat } from "@rewardo/web/i18n/use-format.ts";
import { useHeadingFocus } from "../visitor/use-focus.ts";
import { DetailsForm } from "./details-form.tsx";
import c from "./details-page.module.css";
import { usePlans } from "./use-plans.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { PlanPrice } from "../../kit/plans/plan-price.tsx";

/** The billing details. Without a plan chosen on the previous page this is an error that links back to it. */
export function DetailsPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const search = useSearch({ from: "/onboarding" });
  const planId = useLocation({ select: ({ state }) => state.planId });
  const { data: plans, error, refetch } = usePlans();
  const plan = plans?.find(({ _id }) => _id === planId);
  usePageTitle(t`Complete the details`);
  const heading = useHeadingFocus();
  if (planId === undefined || (plans !== undefined && plan === undefined)) {
    return (
      <>
        <h1 className={c.title} tabIndex={-1} ref={heading}>{t`Complete the details`}</h1>
        <Note
          tone="bad"
          announce
          action={
            <Link to="/onboarding/plan" search={search} className={buttonClass({ size: "compact" })}>
              {t`Choose a plan`}
            </Link>
          }
        >
          {t`No plan is chosen yet. Choose one first, then come back here.`}
        </Note>
      </>
    );
  }
  return (
    <>
      <h1 className={c.title} tabIndex={-1} ref={heading}>{t`Complete the details`}</h1>
      <div className={c.columns}>
        <div className={c.side}>
          {plan !== undefined ? (
            <PlanSummary plan={plan} />
          ) : error !== null ? (
            <ErrorPanel message={words(error)} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height="190px" className={c.waits} />
          )}
        </div>
        <DetailsForm planId={planId} isReady={plan !== undefined} />
      </div>
    </>
  );
}

const trialMs = 14 * 86_400_000;

/** The chosen plan beside the form, with the way back to the others. */
function PlanSummary({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useMinute();
  const search = useSearch({ from: "/onboarding" });
  const { name, max_places } = plan;
  const places =
    max_places === null ? t`any number of places` : plural(max_places, { one: "# place", other: "# places" });
  return (
    <aside className={c.summary} aria-labelledby="chosen">
      <div className={c.head}>
        <span id="chosen">{t`Chosen plan`}</span>
        <Link to="/onboarding/plan" search={search} state={{ planId: plan._id }} className="link">
          {t`Change`}
        </Link>
      </div>
      <p className={c.plan}>
        {name}, {places}
      </p>
      <PlanPrice plan={plan} small />
      <p className={c.trial}>
        <Trans>
          Your trial runs until {format.date(now + trialMs)}; today you pay <b>{format.money(0, plan.currency)}</b>.
        </Trans>
      </p>
    </aside>
  );
}
