import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ManagedAccount } from "@rewardo/contract/accounts";
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import type { AccountsBulk } from "@rewardo/contract/bulk-changes";
import { useState } from "react";
import { BulkDialog } from "../../kit/bulk/bulk-dialog.tsx";
import { BulkPlaces } from "../../kit/bulk/bulk-places.tsx";
import { useBulk } from "../../kit/bulk/use-bulk.ts";
import type { ChosenRows } from "../../kit/list/list-page.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";

interface AccountBulkProps {
  chosen: ChosenRows<ManagedAccount>;
  list: Pick<List<ManagedAccount>, "asked">;
  roles: readonly ManagedAccountRole[];
}

/** Changes the role or the places of many accounts at once, by a job that the dock follows and that can be undone. */
export function AccountBulk({ chosen, list, roles }: AccountBulkProps) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const { start, count, isEverything, isNone } = useBulk(chosen, list.asked);
  const [role, setRole] = useState("");
  const run = (change: AccountsBulk) => start({ entity: "accounts", change });
  const options = roles.filter(({ can }) => can.assign).map((one) => ({ value: one._id, label: roleName(one) }));
  const shared = {
    isNone,
    description: t`Your own account stays as it is, and so do those that may do more than you.`,
    words: {
      start: isEverything
        ? t({ message: "Change all that are found", context: "accounts" })
        : plural(count, { one: "Change # account", other: "Change # accounts" }),
      pending: t({ message: "Changing", context: "accounts" }),
      done: t({ message: "Changed", context: "accounts" }),
      failed: t({ message: "Not changed", context: "accounts" }),
    },
  };
  const roleLabel = t({ message: "Role", comment: "Field of an account" });
  return (
    <>
      {options.length > 0 && (
        <BulkDialog
          {...shared}
          label={roleLabel}
          icon="shield-check"
          title={t`Role of the chosen accounts`}
          start={role === "" ? undefined : () => run({ account_role_id: role })}
        >
          {() => (
            <Select
              label={roleLabel}
              hint={t`You give roles that reach no further than your own.`}
              placeholder={t`Choose a role`}
              options={options}
              value={role}
              onChange={({ currentTarget }) => setRole(currentTarget.value)}
            />
          )}
        </BulkDialog>
      )}
      <BulkPlaces
        {...shared}
        title={t`Where the chosen accounts act`}
        field={t({ message: "Acts at", comment: "Places of an account" })}
        isBound
        start={(place_ids) => run({ place_ids })}
      />
    </>
  );
}
