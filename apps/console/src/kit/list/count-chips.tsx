import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Chip } from "@rewardo/ui/chip.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./count-chips.module.css";

interface CountChipsProps<Value extends string> {
  /** The first one, without a value, takes the limit away. */
  options: readonly {
    readonly value: Value | undefined;
    readonly label: string;
    /** `undefined` until it is known. */
    readonly count: number | undefined;
  }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** No count goes beyond this: that many, or more. */
  most?: number | undefined;
}

/** What a list is mostly limited to, side by side, each with how many rows that are. */
export function CountChips<Value extends string>({ options, value: chosen, onChange, most }: CountChipsProps<Value>) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className={c.chips} role="group" aria-label={t`Limit to`}>
      {options.map(({ value, label, count }) => (
        <Chip
          key={value ?? "all"}
          set={chosen === value}
          aria-pressed={chosen === value}
          onClick={() => onChange(value)}
        >
          {label}
          <span className={cx("t12 dim num", c.count)}>
            {count !== undefined && format.number(count)}
            {count !== undefined && count === most && "+"}
          </span>
        </Chip>
      ))}
    </div>
  );
}
