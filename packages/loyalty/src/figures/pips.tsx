import c from "./pips.module.css";

/** One dot a stamp, always beside the figure `7/10`, which is what is read out. */
export function Pips({ count, required }: { count: number; required: number }) {
  return (
    <span
      className={c.pips}
      style={{ "--required": required, "--count": Math.min(count, required) }}
      aria-hidden="true"
    />
  );
}
