import { Brand } from "../kit/page/brand.tsx";
import { brand } from "../platform/page-title.ts";

/** Mark and name of the product, as it is configured. */
export function ProductBrand({ className }: { className?: string | undefined }) {
  return <Brand name={brand} className={className} />;
}
