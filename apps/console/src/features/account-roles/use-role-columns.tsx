import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import { useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { PictureTile } from "../../kit/picture-tile.tsx";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import type { RoleSort } from "./role-list.ts";

/** The columns where there is room for a table. */
export function useRoleColumns(
  /** Some role was made here: the built-in ones have no day. */
  hasOwn: boolean,
): readonly Column<ManagedAccountRole, RoleSort>[] {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useRoleName();
  const hasBusiness = useSession().business !== null;
  return useMemo(
    () => [
      {
        id: "name",
        label: t({ message: "Role", comment: "Head of a column" }),
        sort: hasBusiness ? "name" : undefined,
        leads: true,
        before: () => <PictureTile image={null} icon="shield-check" />,
        render: (role) => nameOf(role),
        sub: ({ built_in }) => (built_in ? t`Built-in role` : t`Role of your own`),
        skeleton: (
          <>
            <Skeleton width="36px" height="36px" />
            <Skeleton width="120px" />
          </>
        ),
      },
      {
        id: "rights",
        label: t`Rights`,
        width: "20%",
        folds: true,
        render: ({ permissions }) => (
          <span className="num">{plural(permissions.length, { one: "# right", other: "# rights" })}</span>
        ),
      },
      {
        id: "accounts",
        label: t({ message: "Accounts", comment: "Head of a column: how many have a role" }),
        width: "20%",
        foldedWidth: "34%",
        render: ({ accounts_count, status }) =>
          status === "archived" ? (
            <Tag>{t({ message: "Archived", context: "account role" })}</Tag>
          ) : (
            <span className="num">{plural(accounts_count, { 0: "None", one: "# account", other: "# accounts" })}</span>
          ),
      },
      ...(hasOwn
        ? [
            {
              id: "added",
              label: t({ message: "Added", comment: "Head of a column: the day on which something was entered" }),
              width: "148px",
              align: "end" as const,
              folds: true,
              sort: hasBusiness ? ("created_at" as const) : undefined,
              sorted: hasBusiness ? undefined : ("desc" as const),
              render: ({ created_at }: ManagedAccountRole) =>
                created_at === null ? (
                  <span className="dim" aria-hidden="true">
                    –
                  </span>
                ) : (
                  <time dateTime={created_at} className="num nw">
                    {format.date(created_at, "shortDate")}
                  </time>
                ),
              skeleton: "84px",
            },
          ]
        : []),
    ],
    [t, format, hasBusiness, hasOwn, nameOf],
  );
}
