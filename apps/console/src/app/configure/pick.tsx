import type { ReactNode } from "react";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import c from "./configure.module.css";

interface PickProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string; picture: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of several small pictures, as radio buttons; their names are for those who listen. */
export function Pick<Value extends string>({ legend, name, options, value, onChange }: PickProps<Value>) {
  return (
    <fieldset className={c.picks}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={c.pick} title={option.label}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.picture}
          <VisuallyHidden>{option.label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
