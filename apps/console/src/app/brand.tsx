import { brand } from "../platform/page-title.ts";
import { cx } from "../ui/cx.ts";
import c from "./brand.module.css";

/** Mark and name of the product. */
export function Brand({ large = false }: { large?: boolean }) {
  return (
    <span className={cx(c.brand, large && c.large)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="1.5" y="5.5" width="18" height="14" rx="4" fill="none" stroke="currentColor" strokeWidth="2" />
        <circle cx="17" cy="8" r="6" fill="var(--rose)" stroke="var(--paper)" strokeWidth="1.5" />
      </svg>
      {brand}
    </span>
  );
}
