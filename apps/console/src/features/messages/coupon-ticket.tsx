import { useLingui } from "@lingui/react/macro";
import type { MessageCoupon } from "@rewardo/contract/message-coupon";
import { type Language, pickText } from "@rewardo/rules";
import c from "./messages.module.css";
import { useCoupons } from "./use-coupons.ts";

/** The name of a message's coupon in all languages; `null` without one, and while it is not known. */
export function useCouponName(coupon: MessageCoupon | null) {
  const coupons = useCoupons(coupon !== null);
  return coupons?.find(({ coupon_id }) => coupon_id === coupon?.coupon_id)?.name ?? null;
}

interface CouponTicketProps {
  coupon: MessageCoupon;
  shown: Language;
  /** The business's. */
  language: Language;
}

/** In a preview: the coupon that customers are given with the message. */
export function CouponTicket({ coupon, shown, language }: CouponTicketProps) {
  const { t } = useLingui();
  const name = useCouponName(coupon);
  return (
    <div className={c.ticket}>
      <span className={c.from}>{t`Coupon`}</span>
      <strong>{name === null ? "…" : pickText(name, shown, language)}</strong>
    </div>
  );
}
