import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { ListPage } from "../../kit/list/list-page.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { PictureTile } from "../../kit/picture-tile.tsx";
import { TeamTabs } from "../../kit/rights/team-tabs.tsx";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { roleCalls } from "./api.ts";
import { roleList, roleListAcross, roleQueryOf } from "./role-list.ts";
import { RoleSummaries } from "./role-summaries.tsx";
import { useRoleColumns } from "./use-role-columns.tsx";

const loadDrawer = () => import("./role-drawer.tsx");
const RoleDrawer = lazy(async () => ({ default: (await loadDrawer()).RoleDrawer }));

/** The roles that accounts may have: the built-in ones, then a business's own. */
export function RoleListPage() {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const nameOf = useRoleName();
  const list = useList({
    entity: "account_roles",
    path: "/account_roles",
    spec: hasBusiness ? roleList : roleListAcross,
    query: roleQueryOf,
    load: (query, signal) => call(roleCalls.list, { query, signal }),
  });
  const columns = useRoleColumns(list.rows.some(({ created_at }) => created_at !== null));
  return (
    <>
      <ListPage
        list={list}
        title={t`Account roles`}
        tabs={<TeamTabs open="roles" />}
        create={
          hasBusiness ? { to: "/account_roles/new", label: t`New role`, permission: "account_roles_modify" } : undefined
        }
        filters={
          hasBusiness
            ? [
                {
                  kind: "choice",
                  name: "status",
                  label: t`Status`,
                  any: t`In use and archived`,
                  options: [
                    { value: "active", label: t({ message: "Roles in use", comment: "Filter" }) },
                    { value: "archived", label: t({ message: "Archived roles", comment: "Filter" }) },
                  ],
                },
              ]
            : []
        }
        exportCall={roleCalls.export}
        rows={{
          columns,
          nameOf,
          feedSkeleton: <Skeleton width="36px" height="36px" />,
          feed: (role) => ({
            before: <PictureTile image={null} icon="shield-check" />,
            name: nameOf(role),
            line: plural(role.permissions.length, { one: "# right", other: "# rights" }),
            end:
              role.status === "archived" ? (
                <Tag>{t({ message: "Archived", context: "account role" })}</Tag>
              ) : (
                <span className="t12 mut num nw">
                  {plural(role.accounts_count, { 0: "None", one: "# account", other: "# accounts" })}
                </span>
              ),
          }),
        }}
        empty={{
          ghost: { kind: "record", icon: "shield-check" },
          title: t`No roles here`,
          text: t`A role says what its people may do, and how far.`,
        }}
        drawer={{ load: loadDrawer, render: (openId) => <RoleDrawer openId={openId} list={list} /> }}
      />
      {hasBusiness && (
        <Suspense fallback={null}>
          <RoleSummaries roles={list.rows} />
        </Suspense>
      )}
    </>
  );
}
