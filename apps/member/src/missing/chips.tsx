import { useId } from "react";
import c from "./missing.module.css";

interface ChipsProps {
  legend: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A few answers side by side, one at a time; arrow keys move between them. */
export function Chips({ legend, options, value, onChange }: ChipsProps) {
  const name = useId();
  return (
    <fieldset className={c.chips}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
