import type { RoleName } from "./permissions.ts";

/** Fixed ids of the built-in roles, the same in every installation. */
export const roleIds = {
  EMPLOYEE: "00000000-0000-7000-8000-000000000001",
  ADMIN: "00000000-0000-7000-8000-000000000002",
  OWNER: "00000000-0000-7000-8000-000000000003",
  REWARDO_ADMIN: "00000000-0000-7000-8000-000000000004",
} as const satisfies Record<RoleName, string>;
