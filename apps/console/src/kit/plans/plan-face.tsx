import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Plan } from "@rewardo/contract/plans";
import { useFormat } from "@rewardo/web/i18n/use-format.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./plan-face.module.css";
import { PlanPrice, type PlanPriceProps } from "./plan-price.tsx";

/** Most pins; for more places the number is shown. */
const mostPins = 20;

export interface PlanFaceProps {
  plan: Pick<Plan, "name" | "max_places"> & PlanPriceProps["plan"];
}

/** A plan as businesses choose it: for how many places, and for how much. */
export function PlanFace({ plan }: PlanFaceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { max_places } = plan;
  return (
    <span className={c.face}>
      <b className={c.name}>{plan.name}</b>
      {max_places === null ? (
        <>
          <span className={c.figure} aria-hidden="true">
            ∞
          </span>{" "}
          <span className={c.unit}>{t`Any number of places`}</span>
        </>
      ) : (
        <>
          <span className={c.figure}>{format.number(max_places)}</span>{" "}
          <span className={c.unit}>{plural(max_places, { one: "place", other: "places" })}</span>
        </>
      )}
      <span className={c.pins} aria-hidden="true">
        {Array.from({ length: Math.min(max_places ?? 0, mostPins) }, (_, nr) => (
          <Icon key={nr} name="map-pin-fill" size={16} />
        ))}
      </span>
      <span className={c.price}>
        <PlanPrice plan={plan} />
      </span>
    </span>
  );
}
