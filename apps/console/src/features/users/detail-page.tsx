import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { RequestRows } from "../../kit/adjustments/request-rows.tsx";
import { useRequests } from "@rewardo/web/use-requests.ts";
import { Allowed } from "../../kit/allowed.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { EditLink } from "../../kit/record/edit-link.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { TransactionFeedSkeleton } from "../../kit/transactions/feed-row.tsx";
import { type Cards, useCards } from "@rewardo/web/use-cards.ts";
import { useLive } from "@rewardo/web/live.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { userQuery } from "./api.ts";
import { Consents } from "./consents/consents.tsx";
import { EmailAddress, Phone } from "./contact.tsx";
import c from "./detail-page.module.css";
import m from "./membership/membership-panel.module.css";
import { MembershipPanel } from "./membership/membership-panel.tsx";
import { openFirst } from "./membership/memberships.ts";
import { PersonFacts } from "./person-facts.tsx";
import { PhoneCard } from "./phone-card/phone-card.tsx";
import { Duplicates } from "./merge/duplicates.tsx";
import { UserMergeButton } from "./merge/user-merge-button.tsx";
import { UserFigures } from "./user-figures.tsx";
import { useRefresh } from "./use-refresh.ts";
import { useUserName } from "./use-user-name.ts";

/** One customer: who they are, their cards as they are now, and what happened on each. */
export function UserDetailPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/users/$id" });
  const query = useQuery(userQuery(id));
  const cards = useCards();
  const nameOf = useUserName();
  const refresh = useRefresh();
  const user = query.data;
  const title = user === undefined ? t({ message: "Customer", context: "page" }) : nameOf(user);
  usePageTitle(title);
  useLive("transaction", (messages) => {
    const own = new Set(user?.card_subscriptions.map(({ _id }) => _id));
    const isOurs = messages.some(
      ({ data }) => data !== null && "card_subscription_id" in data && own.has(data.card_subscription_id),
    );
    if (isOurs) void refresh();
  });
  // A merged customer redirects to the one they were merged into.
  if (user !== undefined && user.merged_into !== null) {
    return <Navigate to="/users/$id" params={{ id: user.merged_into }} search={true} replace />;
  }
  return (
    <DetailPage
      back={{ to: "/users", label: t`Customers` }}
      title={title}
      sub={user !== undefined && hasContact(user) ? <Contact user={user} /> : undefined}
      actions={
        user?.can.modify === true ? (
          <Allowed to="users_modify">
            <UserMergeButton user={user} cards={cards} />
            <EditLink path="/users" id={id} />
          </Allowed>
        ) : undefined
      }
    >
      <Loaded query={{ ...query, isPending: query.isPending || cards.isPending }} skeleton={<DetailSkeleton />}>
        {(loaded) => (
          <div className={c.page}>
            <UserFigures user={loaded} />
            <UserRequests userId={loaded._id} cards={cards} />
            {loaded.card_subscriptions.length === 0 && (
              <>
                <p className="mut">{t`No card yet.`}</p>
                <Duplicates user={loaded} cards={cards} />
              </>
            )}
            {openFirst(loaded.card_subscriptions).map((membership, index) => (
              <MembershipPanel
                key={membership._id}
                membership={membership}
                card={cards.byId.get(membership.card_id)}
                name={nameOf(loaded)}
                notice={index === 0 && <Duplicates user={loaded} cards={cards} />}
              />
            ))}
            {loaded.note !== null && <p className={c.note}>{loaded.note}</p>}
            <div className={c.about}>
              <div className={c.column}>
                <PersonFacts user={loaded} />
                <PhoneCard user={loaded} />
              </div>
              <Consents user={loaded} />
            </div>
          </div>
        )}
      </Loaded>
    </DetailPage>
  );
}

const hasContact = ({ phone, email }: User): boolean => phone !== null || email !== null;

function Contact({ user }: { user: User }) {
  const { t } = useLingui();
  return (
    <span className={c.contact}>
      <Phone user={user} />
      <EmailAddress user={user} />
      {user.email !== null && user.email_confirmed_at === null && (
        <Tag tone="warn">{t({ message: "Not confirmed", context: "e-mail" })}</Tag>
      )}
    </span>
  );
}

/** A customer with one card, in grey. */
function DetailSkeleton() {
  return (
    <div className={m.panel}>
      <Skeleton height="212px" className={m.card} />
      <div className="stack">
        <Skeleton width="40%" />
        <Skeleton width="64%" />
        <Skeleton width="52%" />
        <TransactionFeedSkeleton rows={4} />
      </div>
    </div>
  );
}

/** Most requests shown: enough to see the outcome of the last ones. */
const mostRequests = 5;

/** Pending corrections of this customer's cards, and the outcome of the user's own requests. */
function UserRequests({ userId, cards }: { userId: string; cards: Cards }) {
  const { t } = useLingui();
  const own = useSession().account?._id;
  const requests = useRequests({ user_id: userId })
    .filter(({ status, account_id, kind }) => status === "pending" || account_id === own || kind !== "correction")
    .slice(0, mostRequests);
  return <RequestRows title={t`Requests`} leads="card" requests={requests} cards={cards} />;
}
