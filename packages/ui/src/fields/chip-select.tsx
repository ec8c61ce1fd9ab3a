import look from "../chip.module.css";
import { cx } from "../cx.ts";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import c from "./chip-select.module.css";

export interface ChipSelectProps<Value extends string> {
  /** What is chosen here, for those who listen; the chip shows the choice alone. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Something other than the default is chosen: an ink edge. */
  set?: boolean | undefined;
  icon?: IconName | undefined;
}

/** A filter chip whose list is the machine's own: complete for keys, fingers and screen readers, also with 300 entries. */
export function ChipSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
  set = false,
  icon,
}: ChipSelectProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <label className={cx(look.chip, set && look.set, c.select)}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      <span aria-hidden="true">{chosen?.label}</span>
      <Icon name="caret-down" size={16} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const next = options.find((option) => option.value === event.target.value);
          if (next !== undefined) onChange(next.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
