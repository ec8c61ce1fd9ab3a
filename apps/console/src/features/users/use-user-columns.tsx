import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import { useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { Parts } from "@rewardo/ui/parts.tsx";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { BalanceOf, MiniCardOf } from "./membership/balance-of.tsx";
import { EmailAddress, Phone } from "./contact.tsx";
import { lastVisit, mainMembership } from "./membership/memberships.ts";
import { fullName, useUserName } from "./use-user-name.ts";
import { StatusTag } from "./membership/status-tag.tsx";
import type { UserSort } from "./user-list.ts";

/** The columns where there is room for a table. */
export function useUserColumns(cards: Cards["byId"]): readonly Column<User, UserSort>[] {
  const { t } = useLingui();
  const nameOf = useUserName();
  const format = useFormat();
  const hasBusiness = useSession().business !== null;
  return useMemo(
    () => [
      {
        id: "name",
        label: t({ message: "Customer", comment: "Head of a column" }),
        sort: hasBusiness ? "name" : undefined,
        leads: true,
        before: ({ card_subscriptions }) => (
          <MiniCardOf membership={mainMembership(card_subscriptions)} cards={cards} />
        ),
        render: nameOf,
        sub: (user) => {
          const number = mainMembership(user.card_subscriptions)?.numbers[0];
          return (
            <Parts of={[number !== undefined && fullName(user) !== null && inFours(number), user.business_name]} />
          );
        },
        skeleton: (
          <>
            <Skeleton width="44px" height="28px" />
            <Skeleton width="120px" />
          </>
        ),
      },
      {
        id: "balance",
        label: t({ message: "On the card", comment: "Head of a column: points or stamps" }),
        width: "164px",
        foldedWidth: "172px",
        render: ({ card_subscriptions }) => {
          const membership = mainMembership(card_subscriptions);
          return membership === undefined || membership.status === "active" ? (
            <BalanceOf membership={membership} cards={cards} kind="table" />
          ) : (
            <StatusTag membership={membership} />
          );
        },
      },
      {
        id: "contact",
        label: t`Contact`,
        width: "28%",
        folds: true,
        render: (user) => (user.phone === null ? <EmailAddress user={user} /> : <Phone user={user} />),
        // Two links in a row of this height would be too small to press.
        sub: ({ phone, email }) => phone !== null && email,
      },
      {
        id: "visit",
        label: t`Last visit`,
        width: "112px",
        render: ({ card_subscriptions }) => {
          const at = lastVisit(card_subscriptions);
          return at === null ? (
            <span className="t12 dim">{t({ message: "None yet", comment: "No visit so far" })}</span>
          ) : (
            <time dateTime={at} className="t12 dim num nw">
              {format.date(at, "shortDate")}
            </time>
          );
        },
        skeleton: "84px",
      },
      {
        id: "added",
        label: t({ message: "Added", comment: "Head of a column: the day on which something was entered" }),
        width: "112px",
        align: "end",
        folds: true,
        sort: hasBusiness ? "created_at" : undefined,
        sorted: hasBusiness ? undefined : "desc",
        render: ({ created_at }) => (
          <time dateTime={created_at} className="t12 dim num nw">
            {format.date(created_at, "shortDate")}
          </time>
        ),
        skeleton: "84px",
      },
    ],
    [t, nameOf, format, hasBusiness, cards],
  );
}
