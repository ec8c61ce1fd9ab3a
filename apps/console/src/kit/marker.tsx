import { cx } from "@rewardo/ui/cx.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import c from "./marker.module.css";

export type MarkerKind =
  | "stamp"
  | "points"
  | "reward"
  | "coupon"
  | "new_card"
  | "taken_back"
  | "adjusted"
  | "visit"
  | "expired";

export interface MarkerProps {
  kind: MarkerKind;
  /** The programme's stamp, for `stamp`. */
  stamp?: string | null | undefined;
  /** Comes down like a stamp: for a row that has just arrived. */
  land?: boolean | undefined;
}

const icons: Record<Exclude<MarkerKind, "stamp">, IconName> = {
  points: "coins",
  reward: "gift-fill",
  coupon: "ticket-fill",
  new_card: "user-plus",
  taken_back: "arrow-counter-clockwise",
  adjusted: "pencil-simple",
  visit: "receipt",
  expired: "hourglass-medium",
};

/** What happened, at the head of a row: filled is a stamp or points, a ring a reward or coupon, grey what moved no stamp or was done by hand, brick taken back. */
export function Marker({ kind, stamp, land = false }: MarkerProps) {
  return (
    <span className={cx(c.marker, c[kind], land && c.land)} aria-hidden="true">
      {kind === "stamp" ? <StampIcon name={stamp} /> : <Icon name={icons[kind]} size={16} />}
    </span>
  );
}
