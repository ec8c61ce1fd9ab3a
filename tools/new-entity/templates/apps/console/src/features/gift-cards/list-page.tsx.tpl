import { useLingui } from "@lingui/react/macro";
import { lazy } from "react";
import { ListPage } from "../../kit/list/list-page.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session/index.ts";
import { Tag } from "../../ui/tag.tsx";
import { giftCardCalls } from "./api.ts";
import { giftCardList, giftCardListAcross, giftCardQueryOf } from "./gift-card-list.ts";
import { useGiftCardColumns } from "./use-gift-card-columns.tsx";

const loadDrawer = () => import("./gift-card-drawer.tsx");
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
