/** Inputs that stand inside a sentence; the sentence is translated as a whole, so each is told apart by its own label. */
import c from "./inline-inputs.module.css";

export interface InlineFigureProps {
  /** The sentence with a gap, for screen readers. */
  label: string;
  value: string;
  /** `null` while nothing is typed. */
  onChange: (value: string | null) => void;
}

/** A whole number, as wide as what is typed. */
export function InlineFigure({ label, value, onChange }: InlineFigureProps) {
  return (
    <input
      className={c.figure}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      size={Math.max(3, value.length)}
      value={value}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replaceAll(/\D/g, "");
        onChange(digits === "" ? null : digits);
      }}
    />
  );
}

export interface InlineSelectProps {
  /** Left out where a `<label>` is around it. */
  label?: string | undefined;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

export function InlineSelect({ label, value, options, onChange }: InlineSelectProps) {
  return (
    <select
      className={c.select}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
