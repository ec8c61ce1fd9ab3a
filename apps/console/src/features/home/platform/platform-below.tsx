import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { PlatformHealthList } from "./platform-health.tsx";
import { PlatformTraffic } from "./platform-traffic.tsx";
import c from "../home.module.css";

interface PlatformBelowProps {
  /** The present minute in milliseconds. */
  now: number;
  health: PlatformHealth | undefined;
}

/** The lower half of the platform's home, fetched together: the day's traffic, and how the installation does. */
export function PlatformBelow({ now, health }: PlatformBelowProps) {
  const mayCount = useAllowed("stats_view");
  return (
    <>
      {mayCount && (
        <div className={`panel ${c.traffic ?? ""}`}>
          <PlatformTraffic now={now} />
        </div>
      )}
      {health !== undefined && (
        <div className={c.health}>
          <PlatformHealthList health={health} />
        </div>
      )}
    </>
  );
}
