import { useLingui } from "@lingui/react/macro";
import type { ManagedAccount } from "@rewardo/contract/accounts";
import { useMemo } from "react";
import { Folded } from "../../kit/list/table/cells.tsx";
import { Parts } from "@rewardo/ui/parts.tsx";
import type { Column } from "../../kit/list/description.ts";
import { useAccountName } from "@rewardo/loyalty/frame/use-account-name.ts";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import type { AccountSort } from "./account-list.ts";
import { AccountSeen } from "./account-status.tsx";
import { Initials } from "./initials.tsx";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";

/** The columns where there is room for a table. */
export function useAccountColumns(): readonly Column<ManagedAccount, AccountSort>[] {
  const { t } = useLingui();
  const format = useFormat();
  const roleName = useRoleName();
  const placeWords = usePlaceWords();
  const accountName = useAccountName();
  const hasBusiness = useSession().business !== null;
  return useMemo(() => {
    const roleOf = (account: ManagedAccount) => roleName({ name: account.role_name, built_in: account.role_built_in });
    return [
      {
        id: "name",
        label: t({ message: "Name", comment: "Head of a column: people" }),
        sort: hasBusiness ? "name" : undefined,
        leads: true,
        before: (account) => <Initials account={account} />,
        render: (account) => accountName(account),
        sub: (account) => (
          <>
            <Parts of={[account.business_name, account.email]} />
            <Folded>
              {" · "}
              {roleOf(account)}
            </Folded>
          </>
        ),
        skeleton: (
          <>
            <Skeleton width="36px" height="36px" round />
            <Skeleton width="120px" />
          </>
        ),
      },
      {
        id: "role",
        label: t({ message: "Role", comment: "Head of a column" }),
        width: "18%",
        folds: true,
        render: roleOf,
        sub: ({ place_ids }) => placeWords(place_ids),
      },
      {
        id: "seen",
        label: t({ message: "Last seen", comment: "Head of a column" }),
        width: "20%",
        foldedWidth: "30%",
        render: (account) => <AccountSeen account={account} />,
      },
      {
        id: "added",
        label: t({ message: "Added", comment: "Head of a column: the day on which something was entered" }),
        width: "148px",
        align: "end",
        folds: true,
        sort: hasBusiness ? "created_at" : undefined,
        sorted: hasBusiness ? undefined : "desc",
        render: ({ created_at }) => (
          <time dateTime={created_at} className="num nw">
            {format.date(created_at, "shortDate")}
          </time>
        ),
        skeleton: "84px",
      },
    ];
  }, [t, format, hasBusiness, roleName, placeWords, accountName]);
}
