import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { contactEmail } from "../../platform/page-title.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import c from "./in-every-plan.module.css";

/** What no plan lacks, and whom to ask for what none of them has. */
export function InEveryPlan({ largest }: { largest: Plan | undefined }) {
  const { t } = useLingui();
  const benefits = [
    t`Digital loyalty card`,
    t`Customizable company profile and logo`,
    t`Admin panel`,
    t`Customer service assistant`,
    t`Statistics and reports`,
    t`Messages and notifications`,
    t`POS integration`,
  ];
  const most = largest?.max_places ?? null;
  return (
    <div className={c.below}>
      <section>
        <h2 className={c.title}>{t`In every plan`}</h2>
        <ul className={c.list}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" size={16} />
              {benefit}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className={c.title}>
          {most === null ? t`An app of your own?` : t`More than ${most} places, or an app of your own?`}
        </h2>
        <p className={c.words}>
          {t`Chains get their own terms, their own app under their own name, and someone to call.`}
        </p>
        {contactEmail !== null && (
          <a className={buttonClass({ size: "compact" })} href={`mailto:${contactEmail}`}>
            <Icon name="chat-teardrop-text" />
            {t`Contact us`}
          </a>
        )}
      </section>
    </div>
  );
}
