import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ListPage } from "../../kit/list/list-page.tsx";
import { Parts } from "@rewardo/ui/parts.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { TeamTabs } from "../../kit/rights/team-tabs.tsx";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { call } from "@rewardo/web/api.ts";
import { joinedName, whoIs } from "@rewardo/web/session/display-name.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { accountList, accountListAcross, accountQueryOf } from "./account-list.ts";
import { AccountSeen } from "./account-status.tsx";
import { accountCalls, rolesQuery } from "./api.ts";
import { Initials } from "./initials.tsx";
import { useAccountName } from "@rewardo/loyalty/frame/use-account-name.ts";
import { useAccountColumns } from "./use-account-columns.tsx";

const AccountBulk = lazy(async () => ({ default: (await import("./account-bulk.tsx")).AccountBulk }));
const loadDrawer = () => import("./account-drawer.tsx");
const AccountDrawer = lazy(async () => ({ default: (await loadDrawer()).AccountDrawer }));

/** The people of a business, or of all of them for the platform; one of them open in the drawer. */
export function AccountListPage() {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const mayModify = useAllowed("accounts_modify") && hasBusiness;
  const maySeeRoles = useAllowed("account_roles_view");
  const roleName = useRoleName();
  const roles = useQuery({ ...rolesQuery, enabled: hasBusiness && maySeeRoles });
  const list = useList({
    entity: "accounts",
    path: "/accounts",
    spec: hasBusiness ? accountList : accountListAcross,
    query: accountQueryOf,
    load: (query, signal) => call(accountCalls.list, { query, signal }),
  });
  const columns = useAccountColumns();
  const accountName = useAccountName();
  return (
    <ListPage
      list={list}
      title={t`Accounts`}
      tabs={<TeamTabs open="accounts" />}
      searchLabel={t`Name or e-mail`}
      create={
        hasBusiness ? { to: "/accounts/new", label: t`Invite someone`, permission: "accounts_modify" } : undefined
      }
      filters={
        hasBusiness
          ? [
              {
                kind: "choice",
                name: "status",
                label: t`Status`,
                any: t`Any status`,
                options: [
                  { value: "active", label: t({ message: "Active", context: "accounts" }) },
                  { value: "invited", label: t({ message: "Invited", context: "accounts" }) },
                  { value: "disabled", label: t({ message: "Disabled", context: "accounts" }) },
                ],
              },
              {
                kind: "choice",
                name: "role",
                label: t({ message: "Role", comment: "Filter" }),
                any: t`Any role`,
                options: (roles.data?.items ?? []).map((role) => ({ value: role._id, label: roleName(role) })),
              },
            ]
          : []
      }
      exportCall={accountCalls.export}
      selectionActions={
        mayModify
          ? (chosen) => (
              <Suspense fallback={null}>
                <AccountBulk chosen={chosen} list={list} roles={roles.data?.items ?? []} />
              </Suspense>
            )
          : undefined
      }
      rows={{
        columns,
        nameOf: whoIs,
        feedSkeleton: <Skeleton width="36px" height="36px" round />,
        feed: (account) => ({
          before: <Initials account={account} />,
          name: accountName(account),
          line: (
            <Parts
              of={[
                account.business_name,
                roleName({ name: account.role_name, built_in: account.role_built_in }),
                joinedName(account) === null && account.email,
              ]}
            />
          ),
          end: <AccountSeen account={account} />,
        }),
      }}
      empty={{
        ghost: { kind: "record", icon: "identification-badge" },
        title: t`No one here yet`,
        text: t`Everyone who works at the till or in the office has an account of their own.`,
      }}
      drawer={{ load: loadDrawer, render: (openId) => <AccountDrawer openId={openId} list={list} /> }}
    />
  );
}
