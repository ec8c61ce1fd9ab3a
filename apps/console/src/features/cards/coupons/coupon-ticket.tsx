import type { CouponPart } from "@rewardo/contract/programme-parts";
import type { ReactNode } from "react";
import { stockClass } from "@rewardo/loyalty/card/stock.ts";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./coupon-ticket.module.css";
import { useCardDraft } from "../use-draft.ts";
import { useCouponWords } from "./use-coupon-words.ts";

interface CouponTicketProps {
  coupon: CouponPart;
  /** True while the coupon is not in force: its stub is then drawn in the colour of paper, not of the card. */
  resting: boolean;
  changed?: boolean;
  children: ReactNode;
  /** At the top right. */
  menu?: ReactNode;
}

/** A coupon as a ticket: what it does on the stub, its words beside. */
export function CouponTicket({ coupon, resting, changed = false, children, menu }: CouponTicketProps) {
  const { programme, content } = useCardDraft();
  const { figure, unit } = useCouponWords(programme.type).figure(coupon);
  return (
    <div className={cx(c.ticket, changed && c.changed)}>
      <div className={cx(c.stub, resting ? c.resting : stockClass(content.stock))} aria-hidden="true">
        <span className={c.figure} data-long={figure.length > 8 ? "very" : figure.length > 5 || undefined}>
          {figure}
        </span>
        <span>{unit}</span>
      </div>
      <div className={c.words}>{children}</div>
      {menu !== undefined && <div className={c.menu}>{menu}</div>}
    </div>
  );
}
