import type { RfmGroup } from "@rewardo/contract/rfm";
import { RfmBadge } from "./rfm-badge.tsx";
import c from "./rfm-badge.module.css";
import { RfmRefresh } from "./rfm-refresh.tsx";

/** The customer's group, where the nights have found one, and for whoever may the way to a new one. */
export function RfmLine({ group }: { group: RfmGroup | null }) {
  return (
    <div className={c.line}>
      {group !== null && <RfmBadge group={group} />}
      <RfmRefresh hasGroup={group !== null} />
    </div>
  );
}
