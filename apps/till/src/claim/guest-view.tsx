import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { cardStock } from "@rewardo/loyalty/card/stock.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { FirstCardLink } from "../no-code/first-card-link.tsx";
import { useCards } from "@rewardo/web/use-cards.ts";
import { asks, emptyEntry, type Entry, isComplete } from "../basket/basket.ts";
import { EntryFields } from "../basket/entry-fields.tsx";
import { LookingView } from "../reader/looking-view.tsx";
import { needsYes } from "../basket/questions.ts";
import type { TillContext } from "../use-till.ts";
import { useTillWords } from "../words.ts";
import type { GuestProps } from "./claim-props.ts";
import { ClaimScreen } from "./claim-screen.tsx";
import c from "./claim.module.css";
import { readKeptClaim } from "./kept-claim.ts";
import { NoNetwork } from "./no-network.tsx";
import { asksForYes, type Sending, useClaim } from "./use-claim.ts";

/** A guest without a card: the visit is written first, and the code carries it to their phone. */
export function GuestView(props: GuestProps) {
  const { noCode, context, choices, onChange, tell } = props;
  const cards = useCards();
  const { given } = cards;
  const [kept] = useState(() => {
    const one = readKeptClaim(context);
    return one?.key === noCode.key ? one : null;
  });
  const [chosenId, choose] = useState(kept?.body.card_id ?? null);
  const only = given.length === 1 ? given[0] : undefined;
  const card = given.find(({ _id }) => _id === chosenId) ?? only;
  const control = useClaim(context, noCode.key, (isSending) =>
    tell({ is: "no_code", way: { ...noCode, isSending, wantsPaper: false, paper: null } }),
  );
  const { sending, start } = control;
  const begin = (chosen: Card) => {
    if (chosen._id !== choices.new_card_id) onChange({ new_card_id: chosen._id });
    if (asks(chosen) === "nothing") start(chosen, emptyEntry, false);
  };
  // With one programme that asks nothing, the touch that opened this was the only one.
  const beginOnly = useEffectEvent(begin);
  const resume = useEffectEvent(control.resume);
  // Once, however often the programmes are loaded again.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || (kept === null && only === undefined)) return;
    hasBegun.current = true;
    if (kept !== null) resume(kept.body);
    else if (only !== undefined) beginOnly(only);
  }, [kept, only]);

  if (control.shown !== null && card !== undefined) return <ClaimScreen {...props} card={card} control={control} />;
  if (sending.is === "running" && sending.failures > 0) return <NoNetwork {...props} card={card} />;
  if (card === undefined) {
    return (
      <ChooseProgramme
        cards={cards}
        last={choices.new_card_id}
        onChoose={(chosen) => {
          choose(chosen._id);
          begin(chosen);
        }}
      />
    );
  }
  if (sending.is === "running" && asks(card) === "nothing") return <LookingView failures={0} />;
  return <VisitEntry card={card} context={context} sending={sending} onStart={start} />;
}

interface ChooseProps {
  cards: ReturnType<typeof useCards>;
  /** The programme of the last new card, which comes first. */
  last: string | null;
  onChoose: (card: Card) => void;
}

function ChooseProgramme({ cards, last, onChoose }: ChooseProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const lastFirst = cards.given.toSorted((one, other) => Number(other._id === last) - Number(one._id === last));
  const says = cards.isPending
    ? t`One moment…`
    : cards.given.length === 0
      ? t`There is no card to give out yet.`
      : null;
  return (
    <div className={c.view}>
      <div className={c.head}>
        <h1 className={c.title}>{t`Guest without a card`}</h1>
        <p className="mut">{says ?? t`Which card shall it be?`}</p>
      </div>
      {cards.given.length === 0 && <FirstCardLink cards={cards} />}
      <div className={c.programmes}>
        {lastFirst.map((card) => (
          <button key={card._id} type="button" className={c.programme} onClick={() => onChoose(card)}>
            <MiniCard stock={cardStock(card.design.stock)} count={0} required={card.stamps_required} />
            <span>{words.name(card.name)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

interface VisitEntryProps {
  card: Card;
  context: TillContext;
  sending: Sending;
  onStart: (card: Card, entry: Entry, confirmed: boolean) => void;
}

/** What the card has to know of the visit, as for one with a card; and why it was refused. */
function VisitEntry({ card, context, sending, onStart }: VisitEntryProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const texts = useSharedTexts(card);
  const [entry, setEntry] = useState(emptyEntry);
  const isRunning = sending.is === "running";
  const isReady = isComplete(card, entry, context);
  const isQuestion = asksForYes(sending);
  const said =
    sending.is !== "refused"
      ? []
      : sending.reasons.length === 0
        ? [sending.why]
        : sending.reasons.filter((reason) => !isQuestion || needsYes(reason)).map((reason) => texts.rejection(reason));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady && !isRunning) onStart(card, entry, isQuestion);
  };
  return (
    <form className={c.view} onSubmit={submit} noValidate>
      <div className={c.head}>
        <h1 className={c.title}>{t`Guest without a card`}</h1>
        <p className="mut">{words.name(card.name)}</p>
      </div>
      <div className={c.entry}>
        <EntryFields
          card={card}
          entry={entry}
          coupons={[]}
          terms={context}
          isPadAside={false}
          onFigure={() => undefined}
          onEnter={(changes) => setEntry((now) => ({ ...now, ...changes }))}
        />
        {said.map((text) => (
          <Note key={text} tone={isQuestion ? "warn" : "bad"} announce>
            {text}
          </Note>
        ))}
      </div>
      <div className={c.end}>
        <Button type="submit" kind="primary" size="till" full disabled={!isReady} aria-busy={isRunning || undefined}>
          {isRunning ? <Spinner /> : <Icon name="qr-code" />}
          {isQuestion ? t`Yes, show the code` : sending.is === "refused" ? t`Try again` : t`Show the code`}
        </Button>
      </div>
    </form>
  );
}
