import { useLingui } from "@lingui/react/macro";
import type { GiftCard } from "@rewardo/contract/gift-cards";
import { lazy, useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { ListPage } from "../../kit/list/list-page.tsx";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";
import { useList } from "../../kit/list/use-list.ts";
import { call } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useSession } from "../../platform/session/index.ts";
import { Tag } from "../../ui/tag.tsx";
import { giftCardCalls } from "./api.ts";

type Status = GiftCard["status"];
const statuses: readonly Status[] = ["active", "archived"];
const none: readonly Status[] = [];

type GiftCardSort = "name" | "created_at";
interface GiftCardFilters {
  readonly [filter: string]: readonly Status[];
  readonly status: readonly Status[];
}

/** Of one business: by name, or newest first. */
const giftCardList: ListSpec<GiftCardSort, GiftCardFilters> = {
  sorts: { name: "asc", created_at: "desc" },
  filters: { status: statuses },
};

/** Across all businesses the server offers newest first alone. */
const giftCardListAcross: ListSpec<GiftCardSort, GiftCardFilters> = {
  sorts: { created_at: "desc", name: "asc" },
  filters: { status: none },
};

/** What the list is asked for in this state. */
const giftCardQueryOf = ({ sort_by, sort, filters }: ListState<GiftCardSort, GiftCardFilters>) => ({
  status: filters.status,
  sort_by: [sort_by],
  sort: [sort],
});

/** The columns where there is room for a table. */
function useGiftCardColumns(): readonly Column<GiftCard, GiftCardSort>[] {
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

const loadDrawer = () => import("./drawer.tsx");
const GiftCardDrawer = lazy(async () => ({ default: (await loadDrawer()).GiftCardDrawer }));

/** The gift cards of a business, or of all of them for the platform; one of them open in the drawer. */
export function GiftCardListPage() {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const list = useList({
    entity: "gift_cards",
    path: "/gift_cards",
    spec: hasBusiness ? giftCardList : giftCardListAcross,
    query: giftCardQueryOf,
    load: (query, signal) => call(giftCardCalls.list, { query, signal }),
  });
  const columns = useGiftCardColumns();
  return (
    <ListPage
      list={list}
      title={t`Gift cards`}
      create={hasBusiness ? { to: "/gift_cards/new", label: t`New gift card`, permission: "gift_cards_modify" } : undefined}
      filters={
        hasBusiness
          ? [
              {
                kind: "choice",
                name: "status",
                label: t`Status`,
                any: t`Any status`,
                options: [
                  { value: "active", label: t`Active` },
                  { value: "archived", label: t`Archived` },
                ],
              },
            ]
          : []
      }
      rows={{
        columns,
        nameOf: ({ name }) => name,
        feed: ({ name, description, status }) => ({
          name,
          line: description,
          end: status === "archived" ? <Tag>{t`Archived`}</Tag> : undefined,
        }),
      }}
      empty={{ ghost: { kind: "rows" }, title: t`No gift cards yet`, text: t`Say here why a gift card is worth having.` }}
      drawer={{ load: loadDrawer, render: (openId) => <GiftCardDrawer openId={openId} list={list} /> }}
    />
  );
}
