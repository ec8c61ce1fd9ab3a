import { useLingui } from "@lingui/react/macro";
import type { GivableCoupon } from "@rewardo/contract/coupon-handouts";
import { Note } from "@rewardo/ui/note.tsx";

/** Says before a coupon is given that every customer has it anyway, or that each can use it only once; nothing else. */
export function CouponNote({
  coupon: { has_everyone, is_once },
}: {
  coupon: Pick<GivableCoupon, "has_everyone" | "is_once">;
}) {
  const { t } = useLingui();
  if (has_everyone)
    return (
      <Note tone="warn" announce>
        {is_once
          ? t`Every customer with this card already has this coupon, and each can use it once. Giving it changes nothing.`
          : t`Every customer with this card already has this coupon.`}
      </Note>
    );
  return is_once && <Note announce>{t`Each customer can use this coupon once, however often it is given.`}</Note>;
}
