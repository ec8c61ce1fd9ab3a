import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { minorDigits, useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./list-page.module.css";
import type { Sums } from "./use-sums.ts";

/** What the chosen period brought, in one line: the figure first, then what it counts. */
export function PeriodSums({ sums: { sums, isKnown } }: { sums: Sums }) {
  const { t } = useLingui();
  const format = useFormat();
  const code = useSession().business?.currency ?? "";
  if (!isKnown) return <span />;
  // Until it is known the line takes its place unseen: what stands below it does not move.
  const transactions = sums?.transactions.value ?? 0;
  const rewards = sums?.rewards_redeemed.value ?? 0;
  const spent = (sums?.turnover.value ?? 0) / 10 ** (code === "" ? 2 : minorDigits(code));
  const figures = [
    { value: format.number(transactions), words: plural(transactions, { one: "transaction", other: "transactions" }) },
    {
      value: format.withCurrency(format.number(spent), code),
      words: t({ message: "with a card", comment: "After a sum: 241,380 zł with a card" }),
    },
    {
      value: format.number(rewards),
      words: plural(rewards, { one: "reward handed over", other: "rewards handed over" }),
    },
  ];
  return (
    <div className={cx(c.sums, sums === undefined && c.unseen)}>
      {figures.map(({ value, words }) => (
        <span key={words}>
          <b>{value}</b> {words}
        </span>
      ))}
    </div>
  );
}
