import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { TransactionRow } from "@rewardo/contract/transactions";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import { Pips } from "@rewardo/loyalty/figures/pips.tsx";
import c from "./balance.module.css";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { readyCount } from "@rewardo/rules/card-rewards";
import { heldStamps } from "@rewardo/rules/stamp-card";

interface BalanceProps {
  transaction: Pick<TransactionRow, "balance_after">;
  /** Unknown to this reader: the bare figure. */
  card: Card | undefined;
  /** A ready reward is a tag in a table, and words in a row of two lines. */
  kind: "row" | "table";
}

/** What was on the card afterwards: pips with `7/10`, the points, or that a reward is ready. */
export function Balance({ transaction: { balance_after: balance }, card, kind }: BalanceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const ownUnit = useOwnUnit();
  if (card === undefined) return <span className={c.balance}>{format.number(balance)}</span>;
  if (card.stamps_required === null) {
    const own = ownUnit(card, balance);
    return <span className={c.balance}>{own?.counted ?? plural(balance, { one: "# point", other: "# points" })}</span>;
  }
  const { count } = heldStamps(balance, card.stamps_required);
  const ready = readyCount(card.rewards, balance);
  const held = format.number(count);
  const required = format.number(card.stamps_required);
  const figure = (
    <>
      <span aria-hidden="true">
        {held}/{required}
      </span>
      <span className="sr">{t({ message: `${held} of ${required} stamps`, comment: "7 of 10 stamps" })}</span>
    </>
  );
  if (ready > 0) {
    const words = plural(ready, { one: "reward ready", other: "# rewards ready" });
    return (
      <span className={c.balance}>
        {/* Of a full card the words say all. */}
        {count < card.stamps_required && figure}
        {kind === "table" ? (
          <Tag tone="ok" icon="gift-fill">
            {words}
          </Tag>
        ) : (
          <span>{words}</span>
        )}
      </span>
    );
  }
  return (
    <span className={cx(c.balance, kind === "row" && c.inRow)}>
      <Pips count={count} required={card.stamps_required} />
      {figure}
    </span>
  );
}
