import type { Plan } from "@rewardo/contract/plans";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { PlanFace } from "../../kit/plans/plan-face.tsx";
import c from "./plan-card.module.css";

interface PlanCardProps {
  plan: Plan;
  isChosen: boolean;
  onChoose: () => void;
}

/** One plan, chosen like a radio button. */
export function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
  return (
    <label className={c.card}>
      <input type="radio" name="plan_id" value={plan._id} checked={isChosen} onChange={onChoose} />
      <span className={c.tick}>
        <Icon name="check-bold" size={16} />
      </span>
      <PlanFace plan={plan} />
    </label>
  );
}
