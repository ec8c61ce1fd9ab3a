import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import type { Plan } from "@rewardo/contract/plans";
import { contactEmail } from "@rewardo/web/page-title.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { MonthlyPrice } from "./monthly-price.tsx";
import c from "./plan-page.module.css";
import { useStandingWords } from "./use-standing-words.ts";

/** Most pins; for more places the number is shown. */
const mostPins = 20;
const tillMs = 14 * 86_400_000;

interface PresentPlanProps {
  subscription: PlanSubscription;
  plan: Plan;
  placesCount: number;
}

/** What the business has now: the plan, how it stands, its places and its price. */
export function PresentPlan({ subscription, plan, placesCount }: PresentPlanProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { tone, word, line } = useStandingWords(subscription);
  const { price = plan.price, promo_price = null, promo_valid_to = null, currency = plan.currency } = subscription;
  const { name, max_places } = plan;
  const covered = max_places === null ? null : format.number(max_places);
  return (
    <section className={c.present} aria-labelledby="present-plan">
      <div className={c.head}>
        <h2 id="present-plan" className="t20">
          {name}
        </h2>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <p className={c.line}>{line}</p>
      <dl className={c.facts}>
        <div>
          <dt>{t`Open places`}</dt>
          <dd>
            <b className={c.figure}>{format.number(placesCount)}</b>{" "}
            <span className="mut">
              {covered === null ? t`(no limit)` : t({ message: `of ${covered}`, context: "places used of a plan" })}
            </span>
            <span className={c.pins} aria-hidden="true">
              {Array.from({ length: Math.min(max_places ?? 0, mostPins) }, (_, nr) => (
                <Icon key={nr} name={nr < placesCount ? "map-pin-fill" : "map-pin"} size={16} />
              ))}
            </span>
          </dd>
        </div>
        <div>
          <dt>{t`Price`}</dt>
          <dd>
            <MonthlyPrice terms={{ price, promo_price, promo_valid_to, currency }} isLarge />
          </dd>
        </div>
      </dl>
      <LapsedNote subscription={subscription} />
    </section>
  );
}

/** What is left of the business's rights when no plan is in force, and whom to pay. */
function LapsedNote({ subscription }: { subscription: PlanSubscription }) {
  const { t } = useLingui();
  const format = useFormat();
  const { access, ends_at } = subscription;
  if (access === "full" || ends_at === undefined || ends_at === null) return null;
  const tillDay = format.date(Date.parse(ends_at) + tillMs);
  return (
    <Note
      tone="warn"
      action={
        contactEmail === null ? undefined : (
          <a className="link" href={`mailto:${contactEmail}`}>
            {t`Contact support`}
          </a>
        )
      }
    >
      {access === "read_only" ? (
        <Trans>
          Nothing can be changed until a plan is paid. Customers collect and redeem at the till until {tillDay}.
        </Trans>
      ) : (
        <Trans>Until a plan is paid nothing can be changed, and the till is closed. No balance is deleted.</Trans>
      )}
    </Note>
  );
}

/** How many places a plan covers, in words. */
export function usePlacesWords(): (max_places: number | null) => string {
  const { t } = useLingui();
  return (max_places) =>
    max_places === null ? t`any number of places` : plural(max_places, { one: "# place", other: "# places" });
}
