import type { Business } from "@rewardo/contract/businesses";
import { LogoTile } from "../../kit/loyalty-card/logo-tile.tsx";

const widths = { small: 100, large: 184 } as const;

/** The business's logo at 50 or 92 px, or the letter or icon on its stock that stands in for it. */
export function BusinessLogo({ business, size }: { business: Business; size: keyof typeof widths }) {
  return (
    <LogoTile
      name={business.name}
      size={size}
      icon={business.logo_icon}
      stock={business.logo_stock}
      url={business.logo === null ? null : `/api/uploads/${encodeURIComponent(business.logo)}?w=${widths[size]}`}
    />
  );
}
