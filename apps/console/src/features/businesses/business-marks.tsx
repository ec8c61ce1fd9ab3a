import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";

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

/** Tag for an unusual status of a business; an active one has none. */
export function BusinessStatus({ status }: Pick<Business, "status">) {
  const { t } = useLingui();
  switch (status) {
    case "active":
      return null;
    case "read_only":
      return <Tag tone="warn">{t({ message: "Read only", context: "business" })}</Tag>;
    case "suspended":
      return (
        <Tag tone="bad" icon="prohibit">
          {t({ message: "Suspended", context: "business" })}
        </Tag>
      );
  }
}
