import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { previewReversal, TransactionRow } from "@rewardo/contract/transactions";
import type { UnitOf } from "@rewardo/web/i18n/shared-texts.ts";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import type { Unit } from "../../../kit/transactions/happened.ts";
import c from "./take-back.module.css";
import type { Answer } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";

/** What taking back would do, as the server answers it. */
export type Outcome = Answer<typeof previewReversal>;

/** "7 → 6 stamps", and what else comes of it. */
export function OutcomeShown({
  outcome,
  transaction,
  unit,
  card,
  isPart,
}: {
  outcome: Outcome;
  transaction: TransactionRow;
  unit: Unit;
  card: UnitOf | undefined;
  /** Only a part of what is left is taken back. */
  isPart: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { balance_before, balance_after, explanation } = outcome;
  const before = format.number(balance_before);
  const after = format.number(balance_after);
  const own = useOwnUnit()(unit === "point" ? card : undefined, balance_after);
  const counted = own?.counted;
  const units =
    own !== null
      ? own.name
      : unit === "stamp"
        ? plural(balance_after, { one: "stamp", other: "stamps" })
        : plural(balance_after, { one: "point", other: "points" });
  const sentence =
    counted !== undefined
      ? t`Now ${before}, afterwards ${counted}.`
      : unit === "stamp"
        ? plural(balance_after, {
            one: `Now ${before}, afterwards # stamp.`,
            other: `Now ${before}, afterwards # stamps.`,
          })
        : plural(balance_after, {
            one: `Now ${before}, afterwards # point.`,
            other: `Now ${before}, afterwards # points.`,
          });
  const sum = (code: string, name: string): number =>
    explanation.reduce((all, entry) => all + (entry.code === code ? Number(entry.params[name] ?? 0) : 0), 0);
  const owed = sum("taken_back", "debt");
  const forgiven = sum("taken_back", "forgiven");
  const kept = sum("spent_kept", "amount");
  const { refund } = outcome;
  const money = refund === null || refund === 0 ? null : format.money(refund, transaction.currency);
  const isHandedOut = transaction.explanation.some(({ code }) =>
    /^(reward|offer)_redeemed$|^coupon_applied$/.test(code),
  );
  return (
    <>
      <p className={c.outcome}>
        <span className="f40" aria-hidden="true">
          {before}
        </span>
        <Icon name="arrow-right-bold" size={24} />
        <span className="f40" aria-hidden="true">
          {after}
        </span>
        <span className="mut" aria-hidden="true">
          {units}
        </span>
        <span className="sr">{sentence}</span>
      </p>
      <ul className={c.more}>
        {money !== null && <li>{t`${money} no longer counts as spent with a card.`}</li>}
        {isPart && balance_before === balance_after && (
          <li>{t`The card keeps all it has: what is left is enough for it.`}</li>
        )}
        {isPart && isHandedOut && <li>{t`Rewards and coupons come back only with all of it.`}</li>}
        {owed > 0 && (
          <li>
            {plural(owed, {
              one: "# of them is owed then: the next visit pays it off.",
              other: "# of them are owed then: the next visits pay them off.",
            })}
          </li>
        )}
        {forgiven > 0 && (
          <li>
            {plural(forgiven, {
              one: "# has been spent already and is let go.",
              other: "# have been spent already and are let go.",
            })}
          </li>
        )}
        {kept > 0 && (
          <li>
            {plural(kept, {
              one: "# was spent on a reward and is not given back.",
              other: "# were spent on a reward and are not given back.",
            })}
          </li>
        )}
        <li>{t`Nothing is deleted; a counter-entry is added.`}</li>
      </ul>
    </>
  );
}
