import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { Link } from "@tanstack/react-router";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { useSession } from "@rewardo/web/session/index.ts";
import { logoLinkOf } from "../navigation/navigation.ts";
import c from "./menu.module.css";

const widths = { small: 100, large: 184 } as const;

interface BusinessLogoProps {
  business: Business;
  size: keyof typeof widths;
}

/**
 * The business's logo at 50 or 92 px, or a letter or icon on its stock as a placeholder. For those who may change
 * it, it links to the form.
 */
export function BusinessLogo({ business, size }: BusinessLogoProps) {
  const { t } = useLingui();
  const link = logoLinkOf(useSession());
  const { name } = business;
  const tile = (
    <LogoTile
      name={name}
      size={size}
      icon={business.logo_icon}
      stock={business.logo_stock}
      url={business.logo === null ? null : `/api/uploads/${encodeURIComponent(business.logo)}?w=${widths[size]}`}
    />
  );
  if (link === null) return tile;
  return (
    <Link to={link.path} hash={link.hash} className={c.logo} aria-label={t`Change the logo of ${name}`}>
      {tile}
    </Link>
  );
}
