import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Automation, Uplift } from "@rewardo/contract/automation-fields";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { upliftQuery } from "./api.ts";
import c from "./automations.module.css";
import { Interval, signed } from "./interval.tsx";

/** What is still missing before a comparison says something. */
export function useNotEnough(): (uplift: Uplift) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ reached, held_out, needed }) => {
    const least = format.number(Math.min(reached, held_out));
    const wanted = format.number(needed);
    return t({
      message: `${least} of ${wanted} customers on each side so far`,
      comment: "An automation: how many customers can be compared yet",
    });
  };
}

/** List cell with the extra turnover per customer of an automation, or a note that it is too early to tell. */
export function UpliftCell({ automation }: { automation: Automation }) {
  const { t } = useLingui();
  const format = useFormat();
  const notEnough = useNotEnough();
  const { data: uplift } = useQuery(upliftQuery(automation._id));
  const reached = format.number(automation.reached);
  const held_out = format.number(automation.held_out);
  const money = (value: number) => format.money(value, uplift?.currency ?? "PLN");
  const turnover = uplift?.turnover ?? null;
  return (
    <div className={c.brought}>
      {uplift === undefined ? (
        <div className={c.early}>
          <Skeleton width="140px" height="54px" />
        </div>
      ) : !uplift.is_visible ? null : turnover === null ? (
        <div className={c.early}>
          <p className="b">{t`Not enough yet`}</p>
          <p className="t12 mut">{notEnough(uplift)}</p>
        </div>
      ) : (
        <>
          <div>
            <p className="f20 num">{turnover.is_clear ? signed(money, turnover.difference) : t`Not clear`}</p>
            <p className="t12 mut">
              {turnover.is_clear
                ? plural(uplift.window_days, { one: "a head in # day", other: "a head in # days" })
                : plural(uplift.window_days, { one: "after # day", other: "after # days" })}
            </p>
          </div>
          <div>
            <IntervalOf turnover={turnover} money={money} />
          </div>
        </>
      )}
      <p className="t12 mut num">{t`${reached} got it, ${held_out} held out`}</p>
    </div>
  );
}

function IntervalOf({
  turnover,
  money,
}: {
  turnover: NonNullable<Uplift["turnover"]>;
  money: (value: number) => string;
}) {
  const { t } = useLingui();
  const [low, high] = [signed(money, turnover.low), signed(money, turnover.high)];
  const label = t({ message: `${low} to ${high}, 95%`, comment: "The ends of a confidence interval" });
  return (
    <>
      <Interval
        label={label}
        difference={turnover.difference}
        low={turnover.low}
        high={turnover.high}
        isClear={turnover.is_clear}
      />
      <p className="t12 mut num" aria-hidden="true">
        {label}
      </p>
    </>
  );
}
