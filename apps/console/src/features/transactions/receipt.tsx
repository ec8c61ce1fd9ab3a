import { useLingui } from "@lingui/react/macro";
import type { Transaction } from "@rewardo/contract/transactions";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import c from "./receipt.module.css";

/** What was bought, line by line, and what was paid. */
export function Receipt({
  transaction: { items, amount, discount, currency: code, kind },
}: {
  transaction: Transaction;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const currency = format.currency(code);
  if (amount === null && items.length === 0) return null;
  const money = (minor: number) => format.amount(minor, code);
  const isOwn = business?.currency === code;
  return (
    <table className={c.receipt}>
      <caption className="sr">{t`Receipt`}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">{t`Item`}</th>
          <th scope="col">{t`Quantity`}</th>
          <th scope="col">{t({ message: `Amount, ${currency}`, comment: "Head of a column" })}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.line_no}>
            <td>{item.name}</td>
            <td className={c.quantity}>×{format.number(item.quantity, 3)}</td>
            <td className={c.amount}>{money(item.amount)}</td>
          </tr>
        ))}
        {discount !== 0 && items.length === 0 && amount !== null && (
          <tr>
            <td colSpan={2}>{t`Before the discount`}</td>
            <td className={c.amount}>{money(amount + discount)}</td>
          </tr>
        )}
        {discount !== 0 && (
          <tr>
            <td colSpan={2}>{t`Discount`}</td>
            <td className={c.amount}>{money(-discount)}</td>
          </tr>
        )}
      </tbody>
      {amount !== null && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {kind === "reverse" ? t`Given back` : t`Paid`}
            </th>
            <td className={c.amount}>{isOwn ? money(amount) : format.money(amount, code)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
