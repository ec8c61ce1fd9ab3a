import { Trans, useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { planPrice } from "@rewardo/rules/plan";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/use-format.ts";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import c from "./plan-price.module.css";

export interface PlanPriceProps {
  plan: Pick<Plan, "price" | "promo_price" | "promo_valid_to" | "currency">;
  small?: boolean;
}

/** Present monthly price of a plan; in a promotion the normal price stands beside it, struck through. */
export function PlanPrice({ plan, small = false }: PlanPriceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { price, normal_price } = planPrice(plan, format.day(useMinute()));
  return (
    <span className={c.price}>
      <b className={small ? undefined : c.figure}>{format.price(price, plan.currency)}</b>
      <span className={c.quiet}>
        <Trans>a month</Trans>
      </span>
      {normal_price !== null && (
        <s className={c.quiet}>
          <VisuallyHidden>{t`Normal price:`} </VisuallyHidden>
          {format.price(normal_price, plan.currency)}
        </s>
      )}
    </span>
  );
}
