import { useLingui } from "@lingui/react/macro";
import type { ImportKind } from "@rewardo/contract/import-fields";
import type { Permission } from "@rewardo/contract/permissions";
import { isAllowed, useAllowed, useSession } from "@rewardo/web/session/index.ts";
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

/** What each brings along, in a sentence. */
export function useKindHints(): Readonly<Record<ImportKind, string>> {
  const { t } = useLingui();
  const mayMovePoints = useAllowed("points_adjust");
  return {
    customers: mayMovePoints
      ? t`With their numbers, names, addresses and the balance that they bring along.`
      : t`With their numbers, names and addresses. Balances are for those who may adjust points.`,
    transactions: t`What customers bought before, so that figures and groups begin with it. Bring the customers first.`,
    products: t`Your menu or price list.`,
  };
}

/** The kinds that this account may bring in. */
export function useOwnKinds(): readonly ImportKind[] {
  const session = useSession();
  return (["customers", "transactions", "products"] as const).filter((kind) => isAllowed(session, permissionOf[kind]));
}
