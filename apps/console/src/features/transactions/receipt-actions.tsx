import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { Transaction } from "@rewardo/contract/transactions";
import { createPortal } from "react-dom";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { useHappened } from "../../kit/transactions/use-happened.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./receipt-actions.module.css";
import { mailOf, receiptText, type ReceiptParts } from "./receipt-text.ts";

interface ReceiptActionsProps {
  transaction: Transaction;
  card: Card | undefined;
}

/** The receipt on paper, or as a message by what the device sends messages with. */
export function ReceiptActions({ transaction, card }: ReceiptActionsProps) {
  const { t } = useLingui();
  const parts = useParts(transaction, card);
  const subject = [t`Receipt`, parts.head[0]].join(", ");
  const text = receiptText(parts);
  const share = () => {
    // Closing the device's own sheet without sending is no failure.
    navigator.share({ title: subject, text }).catch(() => null);
  };
  return (
    <div className={c.actions}>
      <Button size="compact" icon="printer" onClick={() => window.print()}>
        {t({ message: "Print", context: "button", comment: "Prints a receipt" })}
      </Button>
      {"share" in navigator ? (
        <Button size="compact" icon="paper-plane-tilt" onClick={share}>
          {t({ message: "Send", comment: "Sends a receipt" })}
        </Button>
      ) : (
        <a className={buttonClass({ size: "compact" })} href={mailOf(subject, text)}>
          <Icon name="paper-plane-tilt" />
          {t({ message: "Send", comment: "Sends a receipt" })}
        </a>
      )}
      <Paper {...parts} />
    </div>
  );
}

/** What a receipt says, without the customer's name: it leaves the house. */
function useParts(transaction: Transaction, card: Card | undefined): ReceiptParts {
  const { t } = useLingui();
  const format = useFormat();
  const happened = useHappened()(transaction, card);
  const ownUnit = useOwnUnit();
  const business = useSession().business;
  const { _id, amount, discount, currency, items, kind, balance_after: balance, external_order_id } = transaction;
  const money = (minor: number) => format.amount(minor, currency);
  const held =
    ownUnit(card, balance)?.counted ??
    (card?.stamps_required == null
      ? plural(balance, { one: "# point", other: "# points" })
      : plural(balance, { one: "# stamp", other: "# stamps" }));
  return {
    head: [
      transaction.business_name ?? business?.name ?? "",
      [transaction.place_name, format.date(transaction.occurred_at, "dateTime")]
        .filter((one) => one !== null)
        .join(", "),
    ].filter((one) => one !== ""),
    lines: [
      ...items.map(
        ({ name, quantity, amount: cost }) => [`${name} ×${format.number(quantity, 3)}`, money(cost)] as const,
      ),
      ...(discount === 0 ? [] : [[t`Discount`, money(-discount)] as const]),
    ],
    sums: [
      ...(amount === null
        ? []
        : [[kind === "reverse" ? t`Given back` : t`Paid`, format.money(amount, currency)] as const]),
      [t({ message: "On this visit", comment: "Receipt: what the visit brought" }), happened.words],
      [t`On the card`, held],
    ],
    foot: [
      ...(transaction.card_number === null
        ? []
        : [`${t({ message: "Card", context: "field" })} ${inFours(transaction.card_number)}`]),
      external_order_id === null ? `${t`Transaction`} ${_id}` : `${t`Receipt number`} ${external_order_id}`,
    ],
  };
}

/** Only print shows it, and then nothing else. */
function Paper({ head: [business, ...where], lines, sums, foot }: ReceiptParts) {
  const rows = (of: ReceiptParts["lines"]) =>
    of.map(([what, figure]) => (
      <tr key={`${what} ${figure}`}>
        <td>{what}</td>
        <td>{figure}</td>
      </tr>
    ));
  return createPortal(
    <div className={c.sheet} data-testid="receipt-paper">
      <p className={c.whose}>{business}</p>
      {where.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <tbody>{rows(lines)}</tbody>
        <tbody className={c.sums}>{rows(sums)}</tbody>
      </table>
      {foot.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>,
    document.body,
  );
}
