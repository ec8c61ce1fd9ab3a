import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { contactEmail } from "@rewardo/web/page-title.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { BenefitLink, useBenefits } from "../seven-benefits.tsx";
import c from "./in-every-plan.module.css";

/** Features of every plan, and the contact for needs beyond the plans. */
export function InEveryPlan({ largest }: { largest: Plan | undefined }) {
  const { t } = useLingui();
  const benefits = useBenefits();
  const most = largest?.max_places ?? null;
  return (
    <div className={c.below}>
      <section>
        <h2 className={c.title}>{t`In every plan`}</h2>
        <ul className={c.list}>
          {benefits.map(({ label, article }) => (
            <li key={article}>
              <Icon name="check" size={16} />
              <span>
                <BenefitLink {...{ label, article }} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      {contactEmail !== null && (
        <section>
          <h2 className={c.title}>{most === null ? t`Need terms of your own?` : t`More than ${most} places?`}</h2>
          <p
            className={c.words}
          >{t`Write to us about terms for your chain, and about an app of your own on our API.`}</p>
          <a className={buttonClass({ size: "compact" })} href={`mailto:${contactEmail}`}>
            <Icon name="chat-teardrop-text" />
            {t`Contact us`}
          </a>
        </section>
      )}
    </div>
  );
}
