import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import c from "./switch.module.css";

export interface SwitchProps {
  children: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** On or off, and it acts at once. What waits for saving is a `Checkbox`. */
export function Switch({ children, hint, checked, onChange, disabled, className }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={cx(c.row, className)}>
      <span className={c.words}>
        {children}
        {hint !== undefined && (
          <span id={hintId} className={c.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={c.switch}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
