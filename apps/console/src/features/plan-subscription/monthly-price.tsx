import { Trans, useLingui } from "@lingui/react/macro";
import { planPrice } from "@rewardo/rules/plan";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import c from "./plan-page.module.css";

interface MonthlyPriceProps {
  terms: {
    readonly price: number;
    readonly promo_price: number | null;
    readonly promo_valid_to: string | null;
    readonly currency: string;
  };
  isLarge?: boolean;
}

/** What a month costs today; in a promotion with its last day, and the normal price struck through. */
export function MonthlyPrice({ terms, isLarge = false }: MonthlyPriceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { price, normal_price } = planPrice(terms, format.day(useMinute()));
  const { promo_valid_to, currency } = terms;
  const day = promo_valid_to === null ? "" : format.localDay(promo_valid_to, "shortDate");
  return (
    <span className={c.price}>
      <b className={isLarge ? c.figure : "num"}>{format.price(price, currency)}</b>{" "}
      <span className="mut">
        <Trans>a month</Trans>
      </span>
      {normal_price !== null && promo_valid_to !== null && (
        <>
          {" "}
          <s className="mut num">
            <VisuallyHidden>{t`Normal price:`} </VisuallyHidden>
            {format.price(normal_price, currency)}
          </s>
          <span className="mut t13">{t`until ${day}`}</span>
        </>
      )}
    </span>
  );
}
