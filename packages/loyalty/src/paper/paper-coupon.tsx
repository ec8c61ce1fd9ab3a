import { useLingui } from "@lingui/react/macro";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { pickText } from "@rewardo/rules/localized-text";
import { cardStock, stockClass } from "../card/stock.ts";
import { QrCode } from "../qr-code.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { PaperRosette } from "./paper.tsx";
import c from "./paper-card.module.css";
import type { PaperCardProps } from "./paper-card.tsx";
import k from "./paper-coupon.module.css";
import { PaperLogo } from "./paper-logo.tsx";
import { paperWords } from "./paper-words.ts";

interface PaperCouponProps extends Omit<PaperCardProps, "number"> {
  coupon: CouponPart;
  code: string;
}

/** A coupon of a card's size on paper, with the code that a till reads. */
export function PaperCoupon({ card, business, language, ink, coupon, code }: PaperCouponProps) {
  const { t } = useLingui();
  const words = paperWords[language];
  const ends = coupon.validity.kind === "datetime_range" ? coupon.validity.to : null;
  return (
    <div
      lang={language}
      className={cx(c.card, k.coupon, ink === "ink" ? c.ink : stockClass(cardStock(card.design.stock)))}
      data-testid="paper-coupon"
    >
      {ink === "colour" && <PaperRosette className={c.rosette} />}
      <div className={c.head}>
        <PaperLogo business={business} className={c.logo} ink={ink} />
        <div className={c.title}>
          <b>{business.name}</b>
          <span>{words.coupon}</span>
        </div>
      </div>
      <div className={k.name}>{pickText(coupon.name, language, business.language)}</div>
      <div className={c.reward}>{ends === null ? words.showCode : words.until(lastDay(ends, language))}</div>
      <div className={c.code}>
        <div className={c.tile}>
          <QrCode text={code} label={t`Coupon code ${code}`} quiet={0} />
        </div>
        <div className={c.number}>
          {code}
          <span>{words.code}</span>
        </div>
      </div>
    </div>
  );
}

/** The last day of a range that ends with that local minute: at midnight, the day before. */
const lastDay = (ends: string, language: string): string => {
  const last = new Date(Date.parse(`${ends.slice(0, 16)}:00Z`) - 60_000);
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(last);
};
