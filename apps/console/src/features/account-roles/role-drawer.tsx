import { useLingui } from "@lingui/react/macro";
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import { Allowed } from "../../kit/allowed.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { EditLink } from "../../kit/record/edit-link.tsx";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { call } from "@rewardo/web/api.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { roleCalls } from "./api.ts";
import { RoleDetail } from "./role-detail.tsx";
import { RoleStatusButton } from "./role-status-button.tsx";

interface RoleDrawerProps {
  openId: string | undefined;
  list: List<ManagedAccountRole>;
}

/** One role beside the list: what it may do, and how far. */
export function RoleDrawer({ openId, list }: RoleDrawerProps) {
  const { t } = useLingui();
  const nameOf = useRoleName();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(roleCalls.read, { params: { id }, signal })}
      title={(role) => (role === undefined ? t({ message: "Role", context: "page" }) : nameOf(role))}
      sub={({ built_in }) => (built_in ? t`Built-in role` : t`Role of your own`)}
      steps={{ up: t`Previous role`, down: t`Next role` }}
      skeleton={
        <div className="stack">
          <Skeleton width="56%" />
          <Skeleton height="120px" />
          <Skeleton height="120px" />
        </div>
      }
      foot={(role) =>
        role.can.modify ? (
          <Allowed to="account_roles_modify">
            <EditLink path="/account_roles" id={role._id} />
            {role.accounts_count === 0 && <RoleStatusButton key={role._id} role={role} />}
          </Allowed>
        ) : undefined
      }
    >
      {(role) => <RoleDetail key={role._id} role={role} />}
    </RecordDrawer>
  );
}
