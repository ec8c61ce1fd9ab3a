import { useLingui } from "@lingui/react/macro";
import type { GiftCard } from "@rewardo/contract/gift-cards";
import { useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useSession } from "../../platform/session/index.ts";
import { Tag } from "../../ui/tag.tsx";
import type { GiftCardSort } from "./gift-card-list.ts";

/** The columns where there is room for a table. */
export function useGiftCardColumns(): readonly Column<GiftCard, GiftCardSort>[] {
  const { t } = useLingui();
  const format = useFormat();
  const hasBusiness = useSession().business !== null;
  return useMemo(
    () => [
      {
        id: "name",
        label: t`Gift card`,
        sort: hasBusiness ? "name" : undefined,
        leads: true,
        render: ({ name }) => name,
        sub: ({ description }) => description,
        skeleton: "160px",
      },
      {
        id: "status",
        label: t`Status`,
        width: "160px",
        render: ({ status }) => <Tag>{status === "active" ? t`Active` : t`Archived`}</Tag>,
      },
      {
        id: "added",
        label: t`Added`,
        width: "120px",
        align: "end",
        sort: hasBusiness ? "created_at" : undefined,
        sorted: hasBusiness ? undefined : "desc",
        render: ({ created_at }) => (
          <time dateTime={created_at} className="num nw">
            {format.date(created_at, "shortDate")}
          </time>
        ),
        skeleton: "84px",
      },
    ],
    [t, format, hasBusiness],
  );
}
