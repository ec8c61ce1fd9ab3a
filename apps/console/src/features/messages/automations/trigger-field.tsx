import { useLingui } from "@lingui/react/macro";
import type { AutomationTrigger, TriggerKind } from "@rewardo/contract/automation-fields";
import { rfmGroupNames, useRfmWords } from "../../../kit/words/use-rfm-words.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import m from "../messages.module.css";
import { useTriggerKinds, useTriggerWords } from "./use-automation-words.ts";

type Trigger = AutomationTrigger;

/** What a kind begins with. */
const firstOf: { readonly [Kind in TriggerKind]: Trigger } = {
  birthday: { kind: "birthday", days_before: 0 },
  first_visit: { kind: "first_visit" },
  no_visit: { kind: "no_visit", days: 45 },
  stamps_missing: { kind: "stamps_missing", stamps: 1 },
  reward_ready: { kind: "reward_ready" },
  points_lapsing: { kind: "points_lapsing", days: 14 },
  level_reached: { kind: "level_reached" },
  rfm_group_entered: { kind: "rfm_group_entered", rfm_group: "at_risk" },
  feedback: { kind: "feedback", least: 1, most: 2 },
};

const days = {
  before: [0, 1, 3, 7, 14],
  without: [14, 21, 30, 45, 60, 90, 180],
  lapsing: [3, 7, 14, 30],
};

/** The ways in which a kind can be set; one alone needs no choosing. */
const ways = (trigger: Trigger): readonly Trigger[] => {
  switch (trigger.kind) {
    case "birthday":
      return days.before.map((days_before) => ({ kind: "birthday", days_before }));
    case "no_visit":
      return days.without.map((count) => ({ kind: "no_visit", days: count }));
    case "stamps_missing":
      return [1, 2, 3].map((stamps) => ({ kind: "stamps_missing", stamps }));
    case "points_lapsing":
      return days.lapsing.map((count) => ({ kind: "points_lapsing", days: count }));
    case "rfm_group_entered":
      return rfmGroupNames.map((rfm_group) => ({ kind: "rfm_group_entered", rfm_group }));
    case "feedback":
      return [
        { kind: "feedback", least: 1, most: 2 },
        { kind: "feedback", least: 1, most: 3 },
        { kind: "feedback", least: 4, most: 5 },
        { kind: "feedback", least: 5, most: 5 },
      ];
    default:
      return [];
  }
};

interface TriggerFieldProps {
  value: Trigger;
  onChange: (value: Trigger) => void;
  error: string | undefined;
  disabled: boolean;
}

/** What sets an automation off, and how exactly. */
export function TriggerField({ value, onChange, error, disabled }: TriggerFieldProps) {
  const { t } = useLingui();
  const kinds = useTriggerKinds();
  const words = useTriggerWords();
  const rfm = useRfmWords();
  const key = JSON.stringify(value);
  const offered = ways(value);
  // A value set through the API stays selectable.
  const all =
    offered.length === 0 || offered.some((one) => JSON.stringify(one) === key) ? offered : [value, ...offered];
  return (
    <div className={m.pair}>
      <Select
        label={t`What sets it off`}
        options={(Object.keys(kinds) as TriggerKind[]).map((kind) => ({ value: kind, label: kinds[kind] }))}
        value={value.kind}
        error={error}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(firstOf[currentTarget.value as TriggerKind])}
      />
      {all.length > 0 && (
        <Select
          label={t({ message: "More precisely", comment: "What sets an automation off" })}
          options={all.map((one) => ({
            value: JSON.stringify(one),
            label: one.kind === "rfm_group_entered" ? rfm(one.rfm_group).name : words(one),
          }))}
          value={key}
          disabled={disabled}
          onChange={({ currentTarget }) =>
            onChange(all.find((one) => JSON.stringify(one) === currentTarget.value) ?? value)
          }
        />
      )}
    </div>
  );
}
