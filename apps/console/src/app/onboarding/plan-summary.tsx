import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { Link, useSearch } from "@tanstack/react-router";
import { useMinute } from "../../kit/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/use-format.ts";
import c from "./details-page.module.css";
import { PlanPrice } from "./plan-price.tsx";

const trialMs = 14 * 86_400_000;

/** The chosen plan beside the form, with the way back to the others. */
export function PlanSummary({ plan }: { plan: Plan }) {
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
