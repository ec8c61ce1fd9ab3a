import type { Permission } from "@rewardo/contract/permissions";
import { useSyncExternalStore } from "react";
import { missingRecord, getSession, onSession, type Session } from "./session.ts";
import { devicePermissions } from "@rewardo/contract/device-role";

/** Whether the account, or the paired till, holds the permission. */
export const isAllowed = (session: Session, to: Permission): boolean => {
  if (session.account !== null) return session.account.permissions.includes(to);
  return session.device !== null && devicePermissions.includes(to);
};

/** The session of this browser; renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(onSession, getSession, getSession);
}

/**
 * The session of a page that needs the signed-in user's records.
 * @throws {ApiError} 'Account role not found' or 'Business not found', for the error boundary.
 */
export function useCompleteSession(): Session {
  const session = useSession();
  const missing = missingRecord(session);
  if (missing !== null) throw missing;
  return session;
}

/** Whether the signed-in account or till holds the permission. */
export function useAllowed(to: Permission): boolean {
  return isAllowed(useSession(), to);
}
