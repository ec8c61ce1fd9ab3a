import type { MessageCoupon } from "@rewardo/contract/message-coupon";
import { type Language, pickText } from "@rewardo/rules/localized-text";
import { couponEndLine, couponHeading } from "@rewardo/web/i18n/message-parts.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import c from "../messages.module.css";
import { useCoupons } from "./use-coupons.ts";

/** The coupon of a message; `null` without one, and while it is not known. */
function useCoupon(coupon: MessageCoupon | null) {
  const coupons = useCoupons(coupon !== null);
  return coupons?.find(({ coupon_id }) => coupon_id === coupon?.coupon_id) ?? null;
}

/** The name of a message's coupon in all languages; `null` without one, and while it is not known. */
export function useCouponName(coupon: MessageCoupon | null) {
  return useCoupon(coupon)?.name ?? null;
}

/** End of the coupon's validity if it were given now, in the customer's language; `null` if it has none. */
export function useCouponEnd(coupon: MessageCoupon | null, shown: Language): string | null {
  const { time_zone = "UTC" } = useSession().business ?? {};
  const ends_at = useCoupon(coupon)?.ends_at ?? null;
  return ends_at === null ? null : couponEndLine(shown, ends_at, time_zone);
}

interface CouponTicketProps {
  coupon: MessageCoupon;
  shown: Language;
  /** The business's. */
  language: Language;
}

/** Preview of the coupon that customers get with the message. */
export function CouponTicket({ coupon, shown, language }: CouponTicketProps) {
  const name = useCouponName(coupon);
  const end = useCouponEnd(coupon, shown);
  return (
    <div className={c.ticket} lang={shown}>
      <span className={c.from}>{couponHeading(shown)}</span>
      <strong>{name === null ? "…" : pickText(name, shown, language)}</strong>
      {end !== null && <span className={c.from}>{end}</span>}
    </div>
  );
}
