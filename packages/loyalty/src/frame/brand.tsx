import { brand } from "@rewardo/web/page-title.ts";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./brand.module.css";

/** The product's mark and name; the name is configuration. */
export function Brand({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={cx(c.brand, className)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="1.5" y="5.5" width="18" height="14" rx="4" className={c.card} />
        <circle cx="17" cy="8" r="6" className={c.dot} />
      </svg>
      {name}
    </span>
  );
}

/** Mark and name of the product, as it is configured. */
export function ProductBrand({ className }: { className?: string | undefined }) {
  return <Brand name={brand} className={className} />;
}
