import { useLingui } from "@lingui/react/macro";
import type { DuplicatePair } from "@rewardo/contract/duplicates";
import type { User } from "@rewardo/contract/users";
import { formatPhone } from "@rewardo/rules/phone";
import { Link } from "@tanstack/react-router";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { ChildList } from "../../../kit/record/child-list.tsx";
import { EmptyState } from "@rewardo/loyalty/frame/empty-state.tsx";
import { DetailPage } from "../../../kit/record/detail-page.tsx";
import { type Cards, useCards } from "@rewardo/web/use-cards.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { userCalls } from "../api.ts";
import { MiniCardOf } from "../membership/balance-of.tsx";
import { lastVisit, mainMembership } from "../membership/memberships.ts";
import { useUserName } from "../use-user-name.ts";
import c from "./duplicates-page.module.css";
import { PairActions, useSameWords } from "./pair.tsx";

/** All customers of the business who may be there twice, pair by pair. */
export function DuplicatesPage() {
  const { t } = useLingui();
  const cards = useCards();
  const title = t`Possible duplicates`;
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: "/users", label: t`Customers` }}
      title={title}
      sub={t`Customers who share a phone number, an e-mail address, or a name and birthday.`}
    >
      <div className={c.page}>
        <ChildList
          label={title}
          queryKey={["users", "duplicates", "all"]}
          load={(query, signal) => call(userCalls.duplicatePairs, { query, signal })}
          empty={
            <EmptyState ghost={{ kind: "record", icon: "users-three" }} text={t`No customer seems to be here twice.`} />
          }
          row={(pair) => <Pair key={`${pair.user._id} ${pair.other._id}`} pair={pair} cards={cards} />}
        />
      </div>
    </DetailPage>
  );
}

function Pair({ pair: { user, other, same }, cards }: { pair: DuplicatePair; cards: Cards }) {
  const sameWords = useSameWords();
  return (
    <li className={c.pair}>
      <div className={c.people}>
        <Who user={user} cards={cards} />
        <Who user={other} cards={cards} />
      </div>
      <div className={c.foot}>
        <p className={c.same}>{sameWords(same)}</p>
        <div className={c.actions}>
          <PairActions user={user} other={other} cards={cards} />
        </div>
      </div>
    </li>
  );
}

/** One of the two customers: card, name, card number, contact, and since when. */
function Who({ user, cards }: { user: User; cards: Cards }) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useUserName();
  const membership = mainMembership(user.card_subscriptions);
  const number = membership?.numbers[0];
  const visited = lastVisit(user.card_subscriptions);
  const added = format.date(user.created_at, "shortDate");
  const lines = [
    number === undefined ? "" : inFours(number),
    user.phone === null ? "" : formatPhone(user.phone),
    user.email ?? "",
    visited === null
      ? t({ message: `Added ${added}, no visit yet`, comment: "A customer; a day" })
      : t({
          message: `Added ${added}, last visit ${format.date(visited, "shortDate")}`,
          comment: "A customer; two days",
        }),
  ];
  return (
    <div className={c.who}>
      <MiniCardOf membership={membership} cards={cards.byId} />
      <div className={c.said}>
        <Link to="/users/$id" params={{ id: user._id }} className="link">
          {nameOf(user)}
        </Link>
        {lines.map(
          (line) =>
            line !== "" && (
              <span key={line} className="t13 mut num">
                {line}
              </span>
            ),
        )}
      </div>
    </div>
  );
}
