import { useLingui } from "@lingui/react/macro";
import type { MemberView } from "@rewardo/contract/member-view";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { type ReactNode, useState } from "react";
import { CardStack } from "../card/card-stack.tsx";
import { isFull } from "../card/face.ts";
import { Ghost } from "../card/own-card.tsx";
import { BusinessHead, Column, FootBar, lineClass, RoundLink, rowsClass, Say, Section } from "../frame/frame.tsx";
import { Languages } from "../frame/languages.tsx";
import { useBusiness, useHere } from "../here.tsx";
import { InAppNote, useInApp } from "../in-app/in-app-parts.tsx";
import { EntryRow } from "../history/entry-row.tsx";
import history from "../history/history.module.css";
import type { OwnView } from "../live/use-own-view.ts";
import { TillSide } from "../till/till-side.tsx";
import { useTitle, useWhen } from "./last-visit.ts";
import { Lapsing } from "./lapsing.tsx";
import { Level } from "./level.tsx";
import { Menu } from "./menu.tsx";
import { Places } from "./places.tsx";
import { Stamped } from "./stamped.tsx";
import { Coupons, Rewards } from "./tickets.tsx";
import c from "./home.module.css";
import { useSaid } from "../said/said.ts";

interface CardPageProps {
  view: MemberView;
  /** Opened by its link, in a browser without a session. */
  link: "own" | "sent" | null;
  /** What the touch confirms that takes the card of a link. */
  proves: string | null;
  own: Pick<OwnView, "isOffline" | "arrived" | "hasUnread" | "dismiss">;
  /** What is offered once, after the first stamp. */
  offer?: ReactNode;
}

/** The page of the customer's cards: the card first, then what is left, what is ready, and all the rest. */
export function CardPage({ view, link, proves, own, offer }: CardPageProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const cards = view.cards.filter(({ status }) => status !== "closed");
  const arrivedAt = own.arrived?.card_subscription_id;
  const wanted = arrivedAt ?? chosenId;
  const chosen = cards.find((card) => card.card_subscription_id === wanted) ?? cards[0];
  if (chosen === undefined) return <Closed view={view} />;
  if (own.arrived !== null) return <Stamped view={view} card={chosen} entry={own.arrived} onBack={own.dismiss} />;
  const coded = cards.find(({ code }) => code !== null);
  return (
    <>
      <Column>
        <Head view={view} own={own} />
        <CardStack cards={cards} chosen={chosen} onChoose={(card) => setChosenId(card.card_subscription_id)} />
        <Sayings view={view} chosen={chosen} isOffline={own.isOffline} />
        {link === "own" && <TakeHere />}
        {link === "sent" && <TakeSent address={proves} />}
        {own.isOffline && <Offline />}
        {!own.isOffline && link === null && <LinkIsCard view={view} />}
        <ComingTerms card={chosen} />
        <Lapsing card={chosen} />
        <Rewards card={chosen} />
        <Coupons cards={cards} />
        <Level card={chosen} />
        <Challenges view={view} />
        <History view={view} />
        <Places places={view.places} />
        <Settings canInvite={view.can_invite && link === null} />
      </Column>
      {coded !== undefined && (
        <>
          <FootBar line={cards.length > 1 ? <OneCode /> : undefined}>
            <a className={buttonClass({ kind: "primary", size: "till", full: true })} href="#show">
              <Icon name="qr-code" />
              <ShowWords full={isFull(chosen)} />
            </a>
          </FootBar>
          <TillSide card={chosen.code === null ? coded : chosen} firstName={view.self.first_name} />
        </>
      )}
      {offer}
    </>
  );
}

function OneCode() {
  const { t } = useLingui();
  return <>{t`One code for all your cards here`}</>;
}

function ShowWords({ full }: { full: boolean }) {
  const { t } = useLingui();
  return <>{full ? t`Collect at the till` : t`Show at the till`}</>;
}

function Head({ view, own }: Pick<CardPageProps, "view" | "own">) {
  const { t } = useLingui();
  const line = useGreeting();
  return (
    <BusinessHead line={line}>
      {own.isOffline ? (
        <span className={c.offline} role="status">{t`Offline`}</span>
      ) : (
        view.messages_count > 0 && (
          <RoundLink
            href="#messages"
            icon="bell"
            label={
              own.hasUnread
                ? t`Messages, new ones`
                : t({ message: "Messages", comment: "Of the business to the customer" })
            }
          >
            {own.hasUnread && <span className={c.unread} />}
          </RoundLink>
        )
      )}
      <Menu canInvite={view.can_invite} />
    </BusinessHead>
  );
}

function Sayings({
  view,
  chosen,
  isOffline,
}: {
  view: MemberView;
  chosen: MemberView["cards"][number];
  isOffline: boolean;
}) {
  const { t } = useLingui();
  const { format } = useHere();
  const title = useTitle();
  const when = useWhen();
  const last = view.entries.find(
    ({ kind, card_subscription_id }) => kind === "visit" && card_subscription_id === chosen.card_subscription_id,
  );
  const known = format.date(view.now, "time");
  const day = format.date(view.now, "weekdayDate");
  const line = isOffline
    ? t({ message: `Known at ${known}, ${day}`, comment: "An old state of the card, without a network" })
    : chosen.status === "frozen"
      ? t`The card is frozen for now. Ask at the till.`
      : isFull(chosen)
        ? t`Take it whenever you like. You are collecting for the next one already.`
        : last === undefined
          ? t`Show the code at the till before you pay.`
          : t({ message: `Last visit: ${when(last)}`, comment: "Last visit: Tuesday 9 June, 8:12, Kazimierz" });
  return <Say title={title(chosen)}>{line}</Say>;
}

/** Without a network: says from when the card is, and that its code works. */
function Offline() {
  const { t } = useLingui();
  return (
    <div className={c.noteGap}>
      <Note tone="warn" icon="wifi-slash">
        {t`No network. The code works without it: show it at the till, and the new stamp appears here once you are online.`}
      </Note>
    </div>
  );
}

/** Neither mail nor phone is known: then only this link leads back to the card; in another app only its window. */
function LinkIsCard({ view: { self, entries } }: { view: MemberView }) {
  const { t } = useLingui();
  const inApp = useInApp();
  if (inApp === null && (self.email_proven || self.phone_proven || entries.length > 0)) return null;
  return (
    <div className={c.noteGap}>
      <Note tone="warn" icon="link-simple">
        <p>
          {inApp === null ? (
            <>
              <b>{t`This link is your card.`}</b>{" "}
              {t`If you lose the phone, it is gone, unless you keep the card another way.`}
            </>
          ) : (
            t`You are in ${inApp.name}. Here the card is gone once this window closes, unless you keep it another way.`
          )}
        </p>
        <a className={cx("link", lineClass)} href="#keep">{t`Keep the card`}</a>
      </Note>
    </div>
  );
}

/** New rules that give less are told before they hold, with their reason. */
function ComingTerms({ card: { coming_terms: coming } }: { card: MemberView["cards"][number] }) {
  const { t } = useLingui();
  const { format, pick } = useHere();
  const { key } = useBusiness();
  if (coming === null) return null;
  const day = format.date(coming.from);
  return (
    <div className={c.noteGap}>
      <Note icon="info">
        <p>
          <b>{t`From ${day} the rules of this card change.`}</b> {coming.reason !== null && pick(coming.reason)}
        </p>
        <a
          className={cx("link", lineClass)}
          href={`/terms/${key}/${String(coming.card_number)}?version=${String(coming.number)}`}
        >
          {t({ message: "What changes", comment: "Leads to the new rules of a card" })}
        </a>
      </Note>
    </div>
  );
}

/** A button takes the card of a link into this browser: a plain form, which needs no script. */
function TakeForm() {
  const { t } = useLingui();
  const { path } = useHere();
  return (
    <form method="post" action={path.split("?")[0]} className={c.noteGap}>
      <button type="submit" className={buttonClass({ full: true })}>
        {t`Keep the card on this phone`}
      </button>
    </form>
  );
}

/** Opened by its link, where no script can take it. */
function TakeHere() {
  return (
    <noscript>
      <TakeForm />
    </noscript>
  );
}

/** Opened by a link that was mailed or came by SMS: nothing happens before a touch. */
function TakeSent({ address }: { address: string | null }) {
  const { t } = useLingui();
  const inApp = useInApp();
  return (
    <div className={c.noteGap}>
      {inApp !== null && <InAppNote inApp={inApp} leads />}
      {address !== null && <p className="t13 mut">{t`With that you confirm that ${address} is your address.`}</p>}
      <TakeForm />
    </div>
  );
}

function Challenges({ view: { challenges_count: count } }: { view: MemberView }) {
  const { t } = useLingui();
  const { format } = useHere();
  if (count === 0) return null;
  const figure = format.number(count);
  return (
    <Section title={t({ message: "Challenges", comment: "Competitions between customers" })}>
      <div className={rowsClass}>
        <a href="#challenges">
          <span className={c.circle}>
            <Icon name="trophy" />
          </span>
          <span>{t({ message: `Running or about to begin: ${figure}`, comment: "Challenges" })}</span>
          <Icon name="caret-right" size={18} className="dim" />
        </a>
      </div>
    </Section>
  );
}

function History({ view: { entries, cards } }: { view: MemberView }) {
  const { t } = useLingui();
  if (entries.length === 0) return null;
  return (
    <Section
      title={t({ message: "History", comment: "Of a customer's card" })}
      aside={
        <a className={cx("link", lineClass)} href="#history">
          {t({ message: "All of it", comment: "The whole history" })}
        </a>
      }
    >
      <div className={history.entries}>
        {entries.slice(0, 3).map((entry) => (
          <EntryRow key={entry._id} entry={entry} cards={cards} />
        ))}
      </div>
    </Section>
  );
}

function Settings({ canInvite = false }: { canInvite?: boolean }) {
  const { t } = useLingui();
  const { brand_name: brand } = useHere();
  return (
    <Section>
      <div className={rowsClass}>
        {canInvite && (
          <a href="#invite">
            <Icon name="paper-plane-tilt" />
            <span>{t`Invite a friend`}</span>
            <Icon name="caret-right" size={18} className="dim" />
          </a>
        )}
        <a href="#keep">
          <Icon name="device-mobile" />
          <span>{t`Keep the card`}</span>
          <Icon name="caret-right" size={18} className="dim" />
        </a>
        <a href="#data">
          <Icon name="shield-check" />
          <span>{t`My data and consents`}</span>
          <Icon name="caret-right" size={18} className="dim" />
        </a>
      </div>
      <Languages asRow />
      <p className={c.brand}>{brand}</p>
    </Section>
  );
}

/** The card was closed: one sentence, and nothing that could be used. */
function Closed({ view }: { view: MemberView }) {
  const { t } = useLingui();
  const [card] = view.cards;
  return (
    <Column>
      <BusinessHead>
        <Menu />
      </BusinessHead>
      {card !== undefined && <Ghost card={card} state="ghost" />}
      <Say title={t`This card is closed`}>{t`It collects nothing more. Ask at the till for a new one.`}</Say>
      <History view={view} />
      <Settings />
    </Column>
  );
}

/** "Hello, Olivia"; nothing without a name. */
function useGreeting(): string | undefined {
  const { t } = useLingui();
  const { name } = useSaid();
  return name === null ? undefined : t({ message: `Hello, ${name}`, comment: "To a customer, over the card" });
}
