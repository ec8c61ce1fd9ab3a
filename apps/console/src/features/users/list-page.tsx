import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Allowed } from "../../kit/allowed.tsx";
import { LateConfirmAddresses } from "../../kit/phone-card/late-confirm-addresses.tsx";
import { lazy, Suspense } from "react";
import { ListPage } from "../../kit/list/list-page.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { Parts } from "@rewardo/ui/parts.tsx";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { rfmGroupNames, useRfmWords } from "../../kit/words/use-rfm-words.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { FirstCardLink } from "../../kit/first-card-link.tsx";
import { brand } from "@rewardo/web/page-title.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { isBound, seesAllPlaces } from "@rewardo/web/session/reach.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { userCalls } from "./api.ts";
import { BalanceOf, MiniCardOf } from "./membership/balance-of.tsx";
import { lastVisit, mainMembership } from "./membership/memberships.ts";
import { StatusTag } from "./membership/status-tag.tsx";
import { userList, userListAcross, userQueryOf } from "./user-list.ts";
import { useUserColumns } from "./use-user-columns.tsx";
import { fullName, useUserName } from "./use-user-name.ts";

const UserBulk = lazy(async () => ({ default: (await import("./user-bulk.tsx")).UserBulk }));

/** The customers of a business, or of all of them for the platform. */
export function UserListPage() {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useUserName();
  const session = useSession();
  const hasBusiness = session.business !== null;
  const cards = useCards();
  const list = useList({
    entity: "users",
    path: "/users",
    spec: hasBusiness ? userList : userListAcross,
    query: userQueryOf,
    load: (query, signal) => call(userCalls.list, { query, signal }),
  });
  // A group is the whole business's.
  const mayModifyCards = useAllowed("cards_modify");
  const mayGroup = mayModifyCards && hasBusiness && !isBound(session);
  // A customer is made with a card: while none is given out, the way to the first one is what there is to do.
  const isKnown = !cards.isPending && cards.error === null;
  const lacksCard = hasBusiness && mayModifyCards && isKnown && cards.given.length === 0;
  const groupOf = useRfmWords();
  const columns = useUserColumns(cards.byId);
  return (
    <ListPage
      list={list}
      title={t`Customers`}
      sub={
        hasBusiness && (list.query.isPending || list.isNarrowed || list.rows.length > 0) ? (
          <span className="row">
            <Allowed to="users_modify">
              <Link to="/users/duplicates" search={true} className="link">{t`Possible duplicates`}</Link>
            </Allowed>
            <Allowed to="points_adjust">
              <Link to="/users/requests" search={true} className="link">{t`Requests`}</Link>
            </Allowed>
          </span>
        ) : undefined
      }
      filters={
        hasBusiness
          ? [
              {
                kind: "choice",
                name: "rfm_group",
                label: t({ message: "Group", context: "group of customers" }),
                any: t({ message: "All groups", comment: "Filter: customers of all groups" }),
                icon: "users-three",
                options: rfmGroupNames.map((value) => ({ value, label: groupOf(value).name })),
              },
            ]
          : []
      }
      create={
        hasBusiness && !lacksCard ? { to: "/users/new", label: t`New customer`, permission: "users_modify" } : undefined
      }
      searchLabel={t`Name, phone or card number`}
      isWaiting={cards.isPending}
      imports={hasBusiness && !isBound(session) ? { kind: "customers", permission: "users_modify" } : undefined}
      exportCall={seesAllPlaces(session) ? userCalls.export : undefined}
      selectionActions={
        mayGroup
          ? (chosen) => (
              <Suspense fallback={null}>
                <UserBulk chosen={chosen} list={list} cards={cards} />
              </Suspense>
            )
          : undefined
      }
      above={hasBusiness && seesAllPlaces(session) ? <LateConfirmAddresses /> : undefined}
      rows={{
        columns,
        nameOf,
        feedSkeleton: <Skeleton width="44px" height="28px" />,
        feed: (user) => {
          const membership = mainMembership(user.card_subscriptions);
          const number = membership?.numbers[0];
          const at = lastVisit(user.card_subscriptions);
          return {
            before: <MiniCardOf membership={membership} cards={cards.byId} />,
            name: nameOf(user),
            line: (
              <Parts
                of={[
                  number === undefined || fullName(user) === null ? (
                    membership === undefined && t`No card`
                  ) : (
                    <span className="num">{inFours(number)}</span>
                  ),
                  user.business_name,
                ]}
              />
            ),
            end: (
              <>
                {membership === undefined || membership.status === "active" ? (
                  <BalanceOf membership={membership} cards={cards.byId} kind="row" />
                ) : (
                  <StatusTag membership={membership} />
                )}
                {at !== null && <span className="t12 mut num nw">{format.date(at, "shortDate")}</span>}
              </>
            ),
          };
        },
      }}
      empty={{
        ghost: { kind: "card", business: session.business?.name ?? brand, programme: t`Customer` },
        actions: <FirstCardLink cards={cards} kind={lacksCard ? "primary" : "secondary"} />,
        title: t`No customers yet`,
        text: t`Customers who take one of your cards appear here, with their balance and last visit.`,
      }}
    />
  );
}
