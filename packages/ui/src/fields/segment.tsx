import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import c from "./segment.module.css";

export interface SegmentOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface SegmentProps<Value extends string> {
  /** What is being chosen, for those who listen. */
  label: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** All parts equally wide over the whole width. */
  full?: boolean | undefined;
  className?: string | undefined;
}

/** Two to five views, one at a time; arrow keys move between them. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  onChange,
  full = false,
  className,
}: SegmentProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(c.segment, full && c.full, className)}>
      {options.map((option) => (
        <label key={option.value} className={c.part}>
          <input
            type="radio"
            className={c.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
