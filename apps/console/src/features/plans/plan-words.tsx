import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { hasPromo } from "@rewardo/rules/plan";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Tag } from "@rewardo/ui/tag.tsx";

/** How many places a plan covers. */
export function PlanPlaces({ max_places }: Pick<Plan, "max_places">) {
  const { t } = useLingui();
  if (max_places === null) return <>{t`Any number of places`}</>;
  return <>{plural(max_places, { one: "# place", other: "# places" })}</>;
}

/** The price of a month, as it is without a promotion. */
export function PlanPrice({ price, currency }: Pick<Plan, "price" | "currency">) {
  const format = useFormat();
  return (
    <span className="nw">
      <span className="num">{format.price(price, currency)}</span>{" "}
      <span className="mut">
        <Trans>a month</Trans>
      </span>
    </span>
  );
}

/** The promotion, if there is one: what it costs, and whether it holds today. */
export function PlanPromo({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = format.day(useMinute());
  const { promo_price, promo_valid_to, currency } = plan;
  if (promo_price === null || promo_valid_to === null) return null;
  const day = format.localDay(promo_valid_to, "shortDate");
  return (
    <span className={hasPromo(plan, today) ? undefined : "dim"}>
      <span className="num nw">{format.price(promo_price, currency)}</span>{" "}
      <span className="t13">{hasPromo(plan, today) ? t`until ${day}` : t`until ${day}, over`}</span>
    </span>
  );
}

/** Tag of a plan's status; none for a plan that can be chosen. */
export function PlanStatus({ status }: Pick<Plan, "status">) {
  const { t } = useLingui();
  return status === "archived" ? <Tag>{t({ message: "Archived", context: "plan" })}</Tag> : null;
}
