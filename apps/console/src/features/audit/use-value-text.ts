import { useLingui } from "@lingui/react/macro";
import type { roleIds } from "@rewardo/contract/role-ids";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useFieldLabel } from "./use-field-label.ts";

/** The server's placeholder for the value of a personal field. */
const notKept = "(not kept)";
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The built-in roles, which every installation knows by the same ids. */
const roles: Pick<typeof roleIds, "EMPLOYEE" | "ADMIN" | "OWNER"> = {
  EMPLOYEE: "00000000-0000-7000-8000-000000000001",
  ADMIN: "00000000-0000-7000-8000-000000000002",
  OWNER: "00000000-0000-7000-8000-000000000003",
};

/** A stored value as people read it; a list or an object in one line. */
export function useValueText(): (value: unknown) => string {
  const { t } = useLingui();
  const format = useFormat();
  const labelOf = useFieldLabel();
  const words: Readonly<Record<string, string>> = {
    active: t({ message: "active", context: "status" }),
    archived: t({ message: "archived", context: "status" }),
    cancelled: t({ message: "cancelled", context: "status" }),
    closed: t({ message: "closed", context: "status" }),
    disabled: t({ message: "disabled", context: "status" }),
    frozen: t({ message: "frozen", context: "status" }),
    full: t({ message: "whole", context: "contact" }),
    invited: t({ message: "invited", context: "status" }),
    masked: t({ message: "masked", context: "contact" }),
    past_due: t({ message: "payment late", context: "status" }),
    read_only: t({ message: "read only", context: "status" }),
    suspended: t({ message: "suspended", context: "status" }),
    trialing: t({ message: "on trial", context: "status" }),
    [roles.EMPLOYEE]: t({ message: "Employee", context: "role" }),
    [roles.ADMIN]: t({ message: "Administrator", context: "role" }),
    [roles.OWNER]: t({ message: "Owner", context: "role" }),
  };
  const ofText = (value: string): string => {
    if (instant.test(value)) return format.date(value, "dateTime");
    if (Object.hasOwn(words, value)) return words[value] ?? value;
    // The last characters of an id suffice to tell rows apart.
    return id.test(value) ? `#${value.slice(-6)}` : value;
  };
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined) return t({ message: "Nothing", context: "field" });
    if (value === notKept) return t`Kept secret`;
    if (typeof value === "boolean") return value ? t`Yes` : t`No`;
    if (typeof value === "number") return format.number(value);
    if (typeof value === "string") return ofText(value);
    if (Array.isArray(value)) return value.map(textOf).join(", ");
    return Object.entries(value)
      .map(([name, part]) => `${labelOf(name)}: ${textOf(part)}`)
      .join(", ");
  };
  return textOf;
}
