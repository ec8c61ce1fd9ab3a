import type { Permission } from "@rewardo/contract/permissions";
import { useSyncExternalStore } from "react";
import { missingRecord } from "./session.ts";
import { isAllowed } from "./permissions.ts";
import { getSession, onSession, type Session } from "./session.ts";

/** Who uses this browser; renders again when that changes. */
export const useSession = (): Session => useSyncExternalStore(onSession, getSession, getSession);

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
export const useAllowed = (to: Permission): boolean => isAllowed(useSession(), to);
