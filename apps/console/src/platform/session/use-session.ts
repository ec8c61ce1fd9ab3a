import type { Permission } from "@rewardo/contract/permissions";
import { useSyncExternalStore } from "react";
import { isAllowed } from "./permissions.ts";
import { getSession, onSession, type Session } from "./session.ts";

/** Who uses this browser; renders again when that changes. */
export const useSession = (): Session => useSyncExternalStore(onSession, getSession);

/** Whether the signed-in account or till holds the permission. */
export const useAllowed = (to: Permission): boolean => isAllowed(useSession(), to);
