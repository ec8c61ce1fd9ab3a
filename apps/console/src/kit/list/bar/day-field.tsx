import c from "./list-bar.module.css";

interface DayFieldProps {
  label: string;
  value: string | null;
  /** No later day can be chosen. */
  max: string;
  onChange: (day: string | null) => void;
}

/** A local day in the machine's own field, from the first day that is kept to `max`. */
export function DayField({ label, value, max, onChange }: DayFieldProps) {
  return (
    <input
      type="date"
      className={c.day}
      aria-label={label}
      min="2020-01-01"
      max={max}
      value={value ?? ""}
      onChange={({ target }) => {
        // A day that is half typed is no day; an emptied one opens the filter.
        if (target.value !== "" || !target.validity.badInput) onChange(target.value === "" ? null : target.value);
      }}
    />
  );
}
