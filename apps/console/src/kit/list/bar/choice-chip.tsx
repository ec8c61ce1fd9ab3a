import { ChipSelect } from "@rewardo/ui/fields/chip-select.tsx";
import type { ChoiceFilter } from "../description.ts";

/** No filter has this value: those of addresses are never empty. */
const anyValue = "";

interface ChoiceChipProps {
  filter: ChoiceFilter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter with several options as a chip; its first entry removes the filter. */
export function ChoiceChip({ filter: { label, any, icon, options, other }, value, onChange }: ChoiceChipProps) {
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return (
    <ChipSelect
      label={label}
      icon={icon}
      set={value !== undefined}
      value={value ?? anyValue}
      onChange={(next) => onChange(next === anyValue ? undefined : next)}
      options={[{ value: anyValue, label: any }, ...options, ...(isKnown ? [] : [{ value, label: other ?? value }])]}
    />
  );
}
