import { cx } from "@rewardo/ui/cx.ts";
import { type CardStock, stockClass } from "./stock.ts";
import c from "./mini-card.module.css";

export interface MiniCardProps {
  stock: CardStock;
  count: number;
  /** Stamps to the reward; `null` for a points card, which shows a bare track. */
  required: number | null;
}

/** The card at 44 × 28, always beside the figure it stands for. */
export function MiniCard({ stock, count, required }: MiniCardProps) {
  const columns = required === null ? 1 : required <= 5 ? required : Math.ceil(required / 2);
  return (
    <span
      className={cx(c.mini, stockClass(stock), required === null && c.track)}
      style={{ "--columns": columns, "--between": columns > 6 ? "1px" : "3px" }}
      aria-hidden="true"
    >
      {required === null ? (
        <i />
      ) : (
        Array.from({ length: required }, (_, position) => <i key={position} className={cx(position < count && c.on)} />)
      )}
    </span>
  );
}
