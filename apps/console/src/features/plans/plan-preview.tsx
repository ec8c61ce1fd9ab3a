import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { PlanFace, type PlanFaceProps } from "../../kit/plans/plan-face.tsx";
import c from "./plan-preview.module.css";

/** A plan while it is written, as businesses will see it when they register. */
export function PlanPreview({ plan }: PlanFaceProps) {
  const { t } = useLingui();
  return (
    <section className={c.preview} aria-label={t`Preview`}>
      <div className={c.head}>
        <h2>{t`Preview`}</h2>
        <p>{t`as a business sees it`}</p>
      </div>
      <div className={c.plan}>
        <PlanFace plan={plan.name === "" ? { ...plan, name: t`Without a name` } : plan} />
      </div>
    </section>
  );
}

/** The plans that can be chosen, as those who register see them, under their list. */
export function PlanFaces({ plans }: { plans: readonly Plan[] }) {
  const { t } = useLingui();
  const offered = plans.filter(({ status }) => status === "active");
  if (offered.length === 0) return null;
  return (
    <section className={c.faces} aria-labelledby="plan-faces">
      <h2 id="plan-faces">{t`What businesses choose from`}</h2>
      <ul>
        {offered.map((plan) => (
          <li key={plan._id} className={c.plan}>
            <PlanFace plan={plan} />
          </li>
        ))}
      </ul>
    </section>
  );
}
