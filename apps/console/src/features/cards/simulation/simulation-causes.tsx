import { useLingui } from "@lingui/react/macro";
import type { SimulationResult } from "@rewardo/contract/simulations";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./simulate-page.module.css";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";

/** Causes of the difference in cost; they add up to it. */
export function SimulationCauses({ result: { causes, currency } }: { result: SimulationResult }) {
  const { t } = useLingui();
  const format = useFormat();
  const { programme } = useCardDraft();
  const words = useCardWords(programme.type);
  if (causes.length === 0) return null;
  const most = Math.max(1, ...causes.map((cause) => Math.abs(cause.draft_cost - cause.live_cost)));
  return (
    <section className={c.part}>
      <h2>{t`Where it comes from`}</h2>
      <ul className={c.causes}>
        {causes.map(({ part, _id, name, live, draft, live_cost, draft_cost }) => {
          const cost = draft_cost - live_cost;
          const [is, was] = [format.number(draft), format.number(live)];
          return (
            <li key={_id}>
              <p>
                <b>{words.text(name)}</b>{" "}
                {part === "rewards" && <span className={c.quiet}>{t`${is} instead of ${was}`}</span>}
              </p>
              <span className={c.amount}>
                {cost > 0 ? "+" : ""}
                {format.amount(cost, currency)}
              </span>
              <span className={c.axis} aria-hidden="true">
                <span className={cx(c.bar, cost < 0 && c.less)} style={{ "--share": Math.abs(cost) / most }} />
              </span>
            </li>
          );
        })}
      </ul>
      <p className={c.quiet}>{t`Rewards count at what you said that they cost you, discounts as they were given.`}</p>
    </section>
  );
}
