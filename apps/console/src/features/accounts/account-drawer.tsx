import { useLingui } from "@lingui/react/macro";
import type { ManagedAccount } from "@rewardo/contract/accounts";
import { Allowed } from "../../kit/allowed.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { FactsSkeleton, RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { EditLink } from "../../kit/record/edit-link.tsx";
import { useAccountName } from "@rewardo/loyalty/frame/use-account-name.ts";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { call } from "@rewardo/web/api.ts";
import { AccountActions } from "./account-actions.tsx";
import { AccountDetail } from "./account-detail.tsx";
import { accountCalls } from "./api.ts";

interface AccountDrawerProps {
  openId: string | undefined;
  list: List<ManagedAccount>;
}

/** One account beside the list: who it is, what it may, and what happened through it. */
export function AccountDrawer({ openId, list }: AccountDrawerProps) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const accountName = useAccountName();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(accountCalls.read, { params: { id }, signal })}
      title={(account) => (account === undefined ? t({ message: "Account", context: "page" }) : accountName(account))}
      sub={({ role_name, role_built_in }) => roleName({ name: role_name, built_in: role_built_in })}
      steps={{ up: t`Previous account`, down: t`Next account` }}
      skeleton={<FactsSkeleton />}
      foot={(account) =>
        account.can.modify ? (
          <Allowed to="accounts_modify">
            <EditLink path="/accounts" id={account._id} />
            <AccountActions key={account._id} account={account} />
          </Allowed>
        ) : undefined
      }
    >
      {(account) => <AccountDetail key={account._id} account={account} />}
    </RecordDrawer>
  );
}
