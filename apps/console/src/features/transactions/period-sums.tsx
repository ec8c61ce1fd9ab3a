import { Plural, Trans } from "@lingui/react/macro";
import { minorDigits, useFormat } from "../../platform/i18n/index.ts";
import { useSession } from "../../platform/session/index.ts";
import c from "./list-page.module.css";
import type { Sums } from "./use-sums.ts";

/** What the chosen period brought, in one line. */
export function PeriodSums({ sums: { sums, isKnown } }: { sums: Sums }) {
  const format = useFormat();
  const currency = useSession().business?.currency ?? "";
  if (!isKnown) return <span />;
  if (sums === undefined) return <div className={c.sums} />;
  const spent = format.number(sums.turnover.value / 10 ** (currency === "" ? 2 : minorDigits(currency)));
  return (
    <div className={c.sums}>
      <span>
        <Plural
          value={sums.transactions.value}
          one={
            <>
              <b>#</b> transaction
            </>
          }
          other={
            <>
              <b>#</b> transactions
            </>
          }
        />
      </span>
      <span>
        <Trans>
          <b>{spent}</b> {currency} with a card
        </Trans>
      </span>
      <span>
        <Plural
          value={sums.rewards_redeemed.value}
          one={
            <>
              <b>#</b> reward handed over
            </>
          }
          other={
            <>
              <b>#</b> rewards handed over
            </>
          }
        />
      </span>
    </div>
  );
}
