import { useId, type Ref } from "react";
import c from "./figure-field.module.css";
import { takesScans } from "../use-keys.ts";

interface FigureFieldProps {
  label: string;
  /** Under the label: which products count. */
  hint?: string | undefined;
  /** What the typed figure is read as: "2 390,00 zł". Seen only, since the field itself says its value. */
  reading?: string | undefined;
  value: string;
  onType: (raw: string) => void;
  /** The text of the clipboard, which takes the place of the whole figure. */
  onPaste: (raw: string) => void;
  placeholder: string;
  /** "PLN", "points". */
  unit: string;
  /** There is no pad below it, so a phone opens its keyboard. */
  ownKeys?: boolean;
  onTouch?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A large number field, typed by key or on the pad below it. With a pad it does not open the phone's own keyboard. */
export function FigureField({
  label,
  hint,
  reading,
  value,
  onType,
  onPaste,
  placeholder,
  unit,
  ownKeys = false,
  onTouch,
  ref,
}: FigureFieldProps) {
  const id = useId();
  return (
    <div className={c.row}>
      <label htmlFor={id} className={c.label}>
        {label}
        {hint !== undefined && <span className="t12 dim">{hint}</span>}
        {reading !== undefined && (
          <span className="t12 dim" aria-hidden="true">
            {reading}
          </span>
        )}
      </label>
      <span className={c.figure}>
        <input
          ref={ref}
          id={id}
          className={c.input}
          inputMode={ownKeys ? "decimal" : "none"}
          autoComplete="off"
          enterKeyHint="done"
          value={value}
          placeholder={placeholder}
          onClick={onTouch}
          onChange={(event) => onType(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            onPaste(event.clipboardData.getData("text"));
          }}
          {...takesScans}
        />
        <span className={c.unit}>{unit}</span>
      </span>
    </div>
  );
}
