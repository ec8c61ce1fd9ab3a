import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import c from "./bill.module.css";
import type { Bill as BillFigures } from "../promotions/promotions.ts";

interface BillProps {
  /** `null` while the server is asked. */
  bill: BillFigures | null;
  currency: string;
}

/** What staff charge: by far the largest figure, with what it was made of beside it. */
export function Bill({ bill, currency }: BillProps) {
  const { t } = useLingui();
  const format = useFormat();
  const figure = (minor: number | undefined) => (minor === undefined ? "…" : format.amount(minor, currency));
  const unit = <span className={c.unit}>{format.currency(currency)} </span>;
  return (
    <dl className={c.bill} aria-busy={bill === null || undefined}>
      <div className={c.made}>
        <dt>{t`Receipt`}</dt>
        <dd className="num">{figure(bill?.amount)}</dd>
        <dt>{t`Discount`}</dt>
        <dd className="num">{figure(bill === null ? undefined : -bill.discount)}</dd>
      </div>
      <div className={c.pay}>
        <dt>{t`To pay`}</dt>
        <dd>
          {format.isCurrencyFirst(currency) && unit}
          <span className={c.figure}>{figure(bill?.to_pay)}</span> {!format.isCurrencyFirst(currency) && unit}
        </dd>
      </div>
    </dl>
  );
}
