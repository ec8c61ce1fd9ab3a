import type { Business } from "@rewardo/contract/businesses";
import { LogoTile } from "../../kit/loyalty-card/logo-tile.tsx";

type Shown = Pick<Business, "name" | "logo" | "logo_icon" | "logo_stock">;

/** The business's logo, or a letter or icon on its stock as a placeholder. */
export function BusinessLogo({ business, size = "small" }: { business: Shown; size?: "small" | "large" }) {
  const { name, logo, logo_icon, logo_stock } = business;
  const width = size === "small" ? 100 : 184;
  return (
    <LogoTile
      name={name}
      size={size}
      icon={logo_icon}
      stock={logo_stock}
      url={logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=${width}`}
    />
  );
}
