import { useLingui } from "@lingui/react/macro";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { PadKey } from "./figure-typing.ts";
import c from "./pad.module.css";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

interface PadProps {
  onKey: (key: PadKey) => void;
  /** The decimal sign; `null` for whole numbers. */
  sign: string | null;
  /** Hides the pad for now. */
  isAside?: boolean;
}

/** Figures under the thumb. Keyboards type into the field above it, so the pad's keys are no tab stops. */
export function Pad({ onKey, sign, isAside = false }: PadProps) {
  const { t } = useLingui();
  const key = (name: PadKey, label: string) => (
    <button
      key={name}
      type="button"
      className={c.key}
      tabIndex={-1}
      // The field keeps the focus, so that Enter goes on meaning what it meant.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onKey(name)}
      {...(name === "back" ? { "aria-label": t`Delete` } : {})}
    >
      {name === "back" ? <Icon name="backspace" size={22} /> : label}
    </button>
  );
  return (
    <div className={c.pad} data-aside={isAside || undefined}>
      {digits.map((digit) => key(digit, digit))}
      {sign === null ? <span /> : key("sign", sign)}
      {key("0", "0")}
      {key("back", "")}
    </div>
  );
}
