import type { Permission } from "@rewardo/contract/permissions";
import type { ReactNode } from "react";
import { useAllowed } from "@rewardo/web/session/index.ts";

export interface AllowedProps {
  to: Permission;
  children: ReactNode;
  /** What others see instead; nothing if left out. */
  otherwise?: ReactNode;
}

/** Shows its content to those who hold the permission. The server decides all the same. */
export function Allowed({ to, children, otherwise = null }: AllowedProps) {
  return useAllowed(to) ? children : otherwise;
}
