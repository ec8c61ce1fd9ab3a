import { useLingui } from "@lingui/react/macro";
import type { ImportKind } from "@rewardo/contract/import-fields";
import type { Permission } from "@rewardo/contract/permissions";
import { isAllowed, useSession } from "@rewardo/web/session/index.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";

/** What it takes to bring each in. */
export const permissionOf: Readonly<Record<ImportKind, Permission>> = {
  customers: "users_modify",
  transactions: "transactions_modify",
  products: "products_modify",
};

export const kindIcons: Readonly<Record<ImportKind, IconName>> = {
  customers: "users-three",
  transactions: "receipt",
  products: "tag",
};

/** What can be imported, in words. */
export function useKindWords(): Readonly<Record<ImportKind, string>> {
  const { t } = useLingui();
  return { customers: t`Customers`, transactions: t`Past purchases`, products: t`Products` };
}

/** The kinds that this account may bring in. */
export function useOwnKinds(): readonly ImportKind[] {
  const session = useSession();
  return (["customers", "transactions", "products"] as const).filter((kind) => isAllowed(session, permissionOf[kind]));
}
