import { useLingui } from "@lingui/react/macro";
import type { MessageCoupon } from "@rewardo/contract/message-coupon";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { CouponNote } from "../../../kit/coupons/coupon-note.tsx";
import { useCoupons } from "./use-coupons.ts";

interface CouponSelectProps {
  value: MessageCoupon | null;
  onChange: (value: MessageCoupon | null) => void;
  /** Whether the message may have no coupon. */
  optional?: boolean;
  disabled: boolean;
}

/** Which coupon a message gives: each customer who gets it finds the coupon on their card. */
export function CouponSelect({ value, onChange, optional = false, disabled }: CouponSelectProps) {
  const { t } = useLingui();
  const coupons = useCoupons(true);
  const known = coupons ?? [];
  const isKnown = value === null || known.some(({ coupon_id }) => coupon_id === value.coupon_id);
  const gone = { value: value?.coupon_id ?? "", label: t`A coupon that can no longer be given` };
  const options = [
    ...(isKnown || coupons === undefined ? [] : [gone]),
    ...known.map(({ coupon_id, label, card }) => ({ value: coupon_id, label, group: card })),
  ];
  const chosen = known.find(({ coupon_id }) => coupon_id === value?.coupon_id);
  const card = chosen?.card;
  const select = (
    <Select
      label={t`Coupon`}
      hint={
        card === undefined
          ? t`Each customer is given one with the message. Only those who have its card get the message.`
          : t`Each customer is given one with the message. Only those with this card get the message: ${card}`
      }
      options={options}
      placeholder={optional ? t({ message: "None", context: "coupon" }) : undefined}
      optional={optional}
      value={value?.coupon_id ?? ""}
      disabled={disabled || (coupons !== undefined && options.length === 0)}
      onChange={({ currentTarget }) => {
        const one = known.find(({ coupon_id }) => coupon_id === currentTarget.value);
        onChange(one === undefined ? null : { card_id: one.card_id, coupon_id: one.coupon_id });
      }}
    />
  );
  return (
    <>
      {select}
      {chosen !== undefined && <CouponNote coupon={chosen} />}
    </>
  );
}
