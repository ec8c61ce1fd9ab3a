import type { Permission } from "@rewardo/contract/permissions";
import { deviceRole } from "@rewardo/contract/device-role";
import type { Session } from "./session.ts";

/** Whether the account, or the paired till, holds the permission. */
export function isAllowed(session: Session, to: Permission): boolean {
  if (session.account !== null) return session.account.permissions.includes(to);
  return session.device !== null && deviceRole.permissions.includes(to);
}
