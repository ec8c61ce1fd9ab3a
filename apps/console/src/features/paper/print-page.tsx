import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import { pickText } from "@rewardo/rules/localized-text";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { languages } from "@rewardo/web/i18n/locale.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Segment, type SegmentProps } from "@rewardo/ui/fields/segment.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { PaperSheets } from "@rewardo/loyalty/paper/paper-sheets.tsx";
import { drawPaper, type PaperKind } from "@rewardo/paper/draw.ts";
import { CardSheets } from "./card-sheets.tsx";
import { NewCards } from "./new-cards.tsx";
import { PaperWays } from "./paper-ways.tsx";
import { type Looks, usePaperFacts } from "./use-paper-facts.ts";
import { CouponCodes } from "./coupon-codes.tsx";
import c from "./print-page.module.css";
import { type PrintChoice, readChoice } from "./print-choice.ts";

/** Everything of a card that goes on paper: new cards, one card again, a poster and a table tent. */
export function PrintPage() {
  const { t } = useLingui();
  usePageTitle(t`Print`);
  const { cardId = "" } = useParams({ strict: false });
  const cards = useCards();
  const { business } = useSession();
  const card = cards.byId.get(cardId);
  if (cards.isPending) return <Skeleton height="480px" />;
  if (card === undefined || business === null) return <Note tone="bad">{t`This card does not exist anymore.`}</Note>;
  return <PrintCard card={card} business={business} />;
}

function PrintCard({ card, business }: { card: Card; business: Business }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const navigate = useNavigate();
  const choice = readChoice(useSearch({ strict: false }), business.language);
  const { kind, ink, size, language, back, number, printed } = choice;
  const choose = (change: Partial<PrintChoice>) =>
    void navigate({ to: ".", search: { ...choice, ...change }, replace: true, resetScroll: false });
  const languageOptions = languages.map(({ locale: value, name: label }) => ({ value, label }));
  const isLanguage = (value: string) => languages.find(({ locale: one }) => one === value)?.locale ?? language;
  const mayMakeCards = useAllowed("cards_modify");

  const options: ReactNode =
    kind === "poster" ? (
      <Labelled
        label={t`Size`}
        options={[
          { value: "a4", label: "A4" },
          { value: "a5", label: "A5" },
        ]}
        value={size}
        onChange={(value) => choose({ size: value })}
      />
    ) : kind === "cards" || kind === "codes" ? (
      <Labelled
        label={t({ message: "Printer", comment: "Choice between a colour printer and one that prints black only" })}
        options={[
          { value: "colour", label: t`In colour` },
          { value: "ink", label: t`Black and white` },
        ]}
        value={ink}
        onChange={(value) => choose({ ink: value })}
      />
    ) : null;

  const print = t({ message: "Print", comment: "Button: opens the browser's print dialog" });
  const looks = { card, business, language, ink };
  const name = pickText(card.name, locale, business.language);
  return (
    <div className={c.page}>
      <DetailPage
        back={{ to: "/cards/$cardId", params: { cardId: card._id }, search: {}, label: name }}
        title={t`Print`}
        sub={t`Cards to hand out, a poster and a table tent.`}
      >
        {number === undefined && kind !== "codes" && (
          <Labelled
            label={t`What to print`}
            options={[
              { value: "cards", label: t({ message: "Cards", comment: "Loyalty cards on paper" }) },
              { value: "poster", label: t`Poster` },
              { value: "tent", label: t({ message: "Table tent", comment: "A folded sheet that stands on a table" }) },
            ]}
            value={kind}
            onChange={(value) => choose({ kind: value })}
          />
        )}
        <div className={c.options}>
          {options}
          <Select
            className={c.language}
            label={t`Language on paper`}
            options={languageOptions}
            value={language}
            onChange={(event) => choose({ language: isLanguage(event.currentTarget.value) })}
          />
          {kind === "tent" && (
            <Select
              className={c.language}
              label={t({ message: "On the back", comment: "Language of a table tent's other side" })}
              options={languageOptions}
              value={back}
              onChange={(event) => choose({ back: isLanguage(event.currentTarget.value) })}
            />
          )}
        </div>
        {number !== undefined ? (
          <>
            <PaperWays card_id={card._id} choice={{ kind: "cards", numbers: number, language, ink }} print={print} />
            <CardSheets {...looks} numbers={[number]} codeFor={printed === true ? "phone" : "till"} />
          </>
        ) : kind === "codes" ? (
          <CouponCodes {...looks} coupon_id={choice.coupon ?? ""} batch_id={choice.batch ?? ""} />
        ) : kind === "cards" ? (
          mayMakeCards ? (
            <NewCards {...looks} sheet={choice.sheet} onBegin={(sheet) => choose({ sheet })} />
          ) : (
            <Note tone="info">{t`Your role may not make new cards. Poster and table tent can be printed.`}</Note>
          )
        ) : (
          <>
            <PaperWays
              card_id={card._id}
              choice={kind === "poster" ? { kind, language, size } : { kind, language, back_language: back }}
              print={print}
            />
            <OneSheet {...looks} what={kind === "poster" ? { kind, size } : { kind, backLanguage: back }} />
          </>
        )}
      </DetailPage>
    </div>
  );
}

/** A choice with its label above it, as the fields beside it have theirs. */
function Labelled<Value extends string>(choice: SegmentProps<Value>) {
  return (
    <div className={c.labelled}>
      <span aria-hidden="true">{choice.label}</span>
      <Segment {...choice} />
    </div>
  );
}

/** A poster or a tent. */
function OneSheet({ what, ...looks }: Looks & { what: PaperKind }) {
  const facts = usePaperFacts(looks);
  return <PaperSheets draw={(measure) => drawPaper(measure, facts, what)} />;
}
