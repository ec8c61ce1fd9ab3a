import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { BenefitLink, useBenefits } from "../seven-benefits.tsx";
import c from "./benefits.module.css";
import paper from "./paper.module.css";

/** What a business gets, as a stamped card: one stamp a benefit, with its article of the handbook; the trial is its reward. */
export function Benefits() {
  const { t } = useLingui();
  const titleId = useId();
  const benefits = useBenefits();
  return (
    <aside className={c.side} aria-labelledby={titleId}>
      <div className={cx("stock-forest", paper.card, c.card)}>
        <h2 id={titleId} className="t20">{t`Everything is in it from day one`}</h2>
        <ul className={c.list}>
          {benefits.map(({ icon, label, detail, article }) => (
            <li key={icon}>
              <span className={cx(paper.stamp, c.stamp)}>
                <Icon name={icon} size={20} />
              </span>
              <span>
                <BenefitLink {...{ label, article }} />
                {detail !== undefined && <small>{detail}</small>}
              </span>
            </li>
          ))}
        </ul>
        <p className={c.reward}>
          <span className={c.ring}>
            <Icon name="gift" size={20} />
          </span>
          <span>
            {t`The first 14 days are on us`}
            <small>{t`No credit card, no upfront fee`}</small>
          </span>
        </p>
      </div>
    </aside>
  );
}
