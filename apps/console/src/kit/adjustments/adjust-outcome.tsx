import { plural } from "@lingui/core/macro";
import type { AdjustmentOutcome } from "@rewardo/contract/card-subscriptions";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import type { UnitOf } from "@rewardo/web/i18n/shared-texts.ts";
import { useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import c from "./adjust-outcome.module.css";

interface AdjustOutcomeProps {
  /** Undefined while loading. */
  outcome: AdjustmentOutcome | undefined;
  /** Unknown to this reader: points. */
  card: UnitOf | undefined;
}

/** "7 → 10 stamps": what a correction would leave on the card. */
export function AdjustOutcome({ outcome, card }: AdjustOutcomeProps) {
  const { t } = useLingui();
  const ownUnit = useOwnUnit();
  const isStamps = card?.stamps_required != null;
  const format = useFormat();
  if (outcome === undefined) {
    return (
      <p className={c.outcome} aria-busy="true">
        <Skeleton width="132px" height="28px" />
      </p>
    );
  }
  const { balance_before, balance_after } = outcome;
  const before = format.number(balance_before);
  const after = format.number(balance_after);
  const own = ownUnit(card, balance_after);
  const counted = own?.counted;
  const units =
    own !== null
      ? own.name
      : isStamps
        ? plural(balance_after, { one: "stamp", other: "stamps" })
        : plural(balance_after, { one: "point", other: "points" });
  const sentence =
    counted !== undefined
      ? t`Now ${before}, afterwards ${counted}.`
      : isStamps
        ? plural(balance_after, {
            one: `Now ${before}, afterwards # stamp.`,
            other: `Now ${before}, afterwards # stamps.`,
          })
        : plural(balance_after, {
            one: `Now ${before}, afterwards # point.`,
            other: `Now ${before}, afterwards # points.`,
          });
  return (
    <p className={c.outcome} role="status">
      <span className="f28" aria-hidden="true">
        {before}
      </span>
      <Icon name="arrow-right-bold" />
      <span className="f28" aria-hidden="true">
        {after}
      </span>
      <span className="mut" aria-hidden="true">
        {units}
      </span>
      <span className="sr">{sentence}</span>
    </p>
  );
}
