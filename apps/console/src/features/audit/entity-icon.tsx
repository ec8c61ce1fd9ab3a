import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import c from "./entity-icon.module.css";

const icons: Readonly<Record<string, IconName>> = {
  account_roles: "shield-check",
  accounts: "identification-badge",
  audit: "clock-counter-clockwise",
  businesses: "buildings",
  card_subscriptions: "credit-card",
  cards: "stamp",
  devices: "device-tablet",
  places: "map-pin",
  plan_subscriptions: "stack",
  plans: "stack",
  users: "users-three",
};

/** Icon of the changed record, as in the menu. */
export function EntityIcon({ entity, action }: { entity: string; action: string }) {
  const name = action === "exported" ? "download-simple" : action.startsWith("act_as") ? "user-switch" : icons[entity];
  return (
    <span className={c.tile} aria-hidden="true">
      <Icon name={name ?? "pencil-simple"} size={18} />
    </span>
  );
}
