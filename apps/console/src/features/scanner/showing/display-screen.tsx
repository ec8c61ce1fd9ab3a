import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { usePageTitle } from "../../../platform/page-title.ts";
import c from "./showing.module.css";

interface DisplayScreenProps {
  business: Pick<Business, "name" | "logo" | "logo_icon">;
}

/** Towards the customers: whose programme this is, and what to do. */
export function DisplayScreen({ business: { name, logo, logo_icon } }: DisplayScreenProps) {
  const { t } = useLingui();
  usePageTitle(name);
  return (
    <div className={c.screen}>
      <span className={c.logo}>
        <LogoTile
          name={name}
          size="fill"
          icon={logo_icon}
          url={logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=184`}
        />
      </span>
      <h1>{name}</h1>
      <p>{t`Show your card before you pay: every visit counts.`}</p>
    </div>
  );
}
