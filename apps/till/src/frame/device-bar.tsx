import type { Business } from "@rewardo/contract/businesses";
import type { Device } from "@rewardo/contract/devices";
import { lazy, Suspense, useState } from "react";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { UserButton } from "@rewardo/loyalty/frame/user-button.tsx";
import { LiveDot } from "@rewardo/ui/live/live-dot.tsx";
import { fetchCode } from "@rewardo/web/fetch-code.ts";
import { useLiveState } from "@rewardo/web/live.ts";
import c from "./frame.module.css";

const load = () => fetchCode(() => import("./device-menu.tsx"));
const DeviceMenu = lazy(async () => ({ default: (await load()).DeviceMenu }));

interface DeviceBarProps {
  business: Business | null;
  device: Device;
}

/** Over the till of a paired device: whose it is, whether it is live, and its menu. */
export function DeviceBar({ business, device }: DeviceBarProps) {
  const live = useLiveState();
  return (
    <header className={c.bar}>
      <div className={c.whose}>
        {business !== null && (
          <LogoTile
            name={business.name}
            size="small"
            icon={business.logo_icon}
            stock={business.logo_stock}
            url={business.logo === null ? null : `/api/uploads/${encodeURIComponent(business.logo)}?w=100`}
          />
        )}
        <b>{business?.name}</b>
        <span className="mut">{device.name}</span>
      </div>
      <div className={c.right}>
        <LiveDot state={live === "off" ? "offline" : live} />
        <LazyDeviceMenu />
      </div>
    </header>
  );
}

/** The menu's button; the menu itself is loaded on hover, focus or click. */
function LazyDeviceMenu() {
  const [wanted, setWanted] = useState(false);
  const button = (
    <UserButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <DeviceMenu />
    </Suspense>
  );
}
