import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";

interface NamedRole {
  readonly name: string;
  readonly built_in: boolean;
}

/** A role's name as people say it: the built-in ones are translated, a business's own is as it was written. */
export function useRoleName(): (role: NamedRole) => string {
  const { t } = useLingui();
  return useCallback(
    ({ name, built_in }) => {
      const builtIn: Partial<Record<string, string>> = {
        OWNER: t({ message: "Owner", comment: "A built-in account role" }),
        ADMIN: t({ message: "Administrator", comment: "A built-in account role" }),
        EMPLOYEE: t({ message: "Employee", comment: "A built-in account role" }),
        REWARDO_ADMIN: t({ message: "Platform", comment: "A built-in account role: staff of the platform" }),
      };
      return built_in ? (builtIn[name] ?? name) : name;
    },
    [t],
  );
}
