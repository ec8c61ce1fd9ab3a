import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { readStatsSummary } from "@rewardo/contract/stats";
import { pickText } from "@rewardo/rules/localized-text";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { CustomerCard } from "../../kit/transactions/customer-card.tsx";
import { EmptyState } from "@rewardo/loyalty/frame/empty-state.tsx";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { FirstCardLink } from "../../kit/first-card-link.tsx";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { cardStock } from "@rewardo/loyalty/card/stock.ts";
import { PageHead } from "../../kit/page/page-head.tsx";
import { cardLabels } from "../../kit/transactions/card-labels.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./list-page.module.css";
import { useMayEdit } from "./use-may-edit.ts";

/** Loaded on demand: few people who come here open another program. */
const NewCardDialog = lazy(async () => ({ default: (await import("./new-card-dialog.tsx")).NewCardDialog }));

/** The loyalty programs of the business. */
export function CardListPage() {
  const { t } = useLingui();
  const title = t`Loyalty programs`;
  usePageTitle(title);
  const cards = useCards();
  const words = useErrorWords();
  const mayEdit = useMayEdit();
  const { business } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHead
        title={title}
        sub={<Summary cards={[...cards.byId.values()]} />}
        actions={
          mayEdit && cards.byId.size > 0 ? (
            <Button kind="primary" icon="plus-bold" onClick={() => setOpen(true)}>{t`New loyalty program`}</Button>
          ) : undefined
        }
        onPhones
      />
      {isOpen && (
        <Suspense>
          <NewCardDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {cards.error !== null ? (
        <ErrorPanel message={words(cards.error)} onRetry={cards.retry} />
      ) : cards.isPending ? (
        <div aria-busy="true">
          <Skeleton height="250px" />
        </div>
      ) : cards.byId.size === 0 ? (
        <EmptyState
          ghost={{ kind: "card", business: business?.name ?? "", programme: title }}
          title={t`No loyalty program yet`}
          actions={<FirstCardLink cards={cards} />}
        />
      ) : (
        <Programmes cards={[...cards.byId.values()]} />
      )}
    </>
  );
}

/** Cards that customers use: those on paper that nobody has used yet are none of them. */
const inUse = ({ members_count, blank_count }: Card): number => members_count - blank_count;

/** What the list comes to, in a line that keeps its place while the cards are loading. */
function Summary({ cards }: { cards: readonly Card[] }) {
  const active = cards.filter(({ status }) => status === "active");
  if (active.length === 0) return "\u00A0";
  const used = active.reduce((sum, card) => sum + inUse(card), 0);
  const programs = plural(active.length, { one: "# program runs", other: "# programs run" });
  return `${programs} · ${plural(used, { one: "# card in use", other: "# cards in use" })}`;
}

/** How many cards of each program are one stamp from full, for those who may see statistics. */
function useOneAway(): ReadonlyMap<string, number> {
  const isAllowed = useAllowed("stats_view");
  const day = useFormat().day(useMinute());
  const { data } = useQuery({
    queryKey: ["stats", "stamps", day],
    queryFn: ({ signal }) => call(readStatsSummary, { query: { from: day, to: day }, signal }),
    enabled: isAllowed,
  });
  return new Map(data?.stamps.map(({ card_id, counts }) => [card_id, counts.at(-1) ?? 0]));
}

/** Those that run before drafts, and what has been put away in a list by itself. */
function Programmes({ cards }: { cards: readonly Card[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  const oneAway = useOneAway();
  const labels = cardLabels(
    cards,
    ({ name }) => pickText(name, format.locale, language),
    (opened) => format.date(opened, "dateTime"),
  );
  const of = (status: Card["status"]) =>
    cards.filter((card) => card.status === status).toSorted((one, other) => inUse(other) - inUse(one));
  const archived = of("archived");
  return (
    <>
      <ul className={c.programmes} aria-label={t`Loyalty programs`}>
        {[...of("active"), ...of("draft")].map((card) => (
          <Programme key={card._id} card={card} label={labels.get(card._id) ?? ""} oneAway={oneAway.get(card._id)} />
        ))}
      </ul>
      {archived.length > 0 && (
        <details className={c.archive} open={archived.length === cards.length}>
          <summary>{plural(archived.length, { one: "# archived program", other: "# archived programs" })}</summary>
          <ul>
            {archived.map((card) => (
              <li key={card._id}>
                <Link to="/cards/$cardId" params={{ cardId: card._id }} className={c.row}>
                  <MiniCard stock={cardStock(card.design.stock)} count={0} required={card.stamps_required} />
                  <b>{labels.get(card._id)}</b>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface ProgrammeProps {
  card: Card;
  label: string;
  /** `undefined` where it is not known. */
  oneAway: number | undefined;
}

/** A program as its card a little more than half full, what it comes to, and what to do next. */
function Programme({ card, label, oneAway }: ProgrammeProps) {
  const { t } = useLingui();
  const isDraft = card.status === "draft";
  const params = { cardId: card._id };
  const full = card.stamps_required ?? Math.max(0, ...card.rewards.map(({ cost }) => cost));
  return (
    <li className={c.programme}>
      {/* The same way as the name beside it, so that only the eye and the pointer have it twice. */}
      <Link to="/cards/$cardId" params={params} className={c.card} tabIndex={-1} aria-hidden="true">
        <CustomerCard
          card={card}
          balance={isDraft ? 0 : Math.floor(full * 0.7)}
          number={undefined}
          state={isDraft ? "offer" : "default"}
        />
      </Link>
      <div className={c.about}>
        <div className={c.name}>
          <h2>
            <Link to="/cards/$cardId" params={params}>
              {label}
            </Link>
          </h2>
          {isDraft && <Tag tone="line">{t({ message: "Draft", context: "card" })}</Tag>}
        </div>
        {isDraft ? (
          <p className={c.unseen}>{t`Nobody sees it before you publish it.`}</p>
        ) : (
          <Figures {...{ card, oneAway }} />
        )}
        <NextStep card={card} />
      </div>
    </li>
  );
}

function Figures({ card, oneAway }: Pick<ProgrammeProps, "card" | "oneAway">) {
  const { t } = useLingui();
  const format = useFormat();
  const { blank_count: blank } = card;
  const figures: readonly { name: string; value: number | undefined; detail?: string }[] = [
    {
      name: t`Cards in use`,
      value: inUse(card),
      ...(blank > 0 && { detail: plural(blank, { one: "# more on paper, unused", other: "# more on paper, unused" }) }),
    },
    ...(card.stamps_required === null ? [] : [{ name: t`One stamp from full`, value: oneAway }]),
    { name: t`Rewards on offer`, value: card.rewards.length },
  ];
  return (
    <dl className={c.figures}>
      {figures.map(({ name, value, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="f28 num">{value === undefined ? "–" : format.number(value)}</dd>
          {detail !== undefined && <dd className={c.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** A draft is finished, a card that nobody has is brought among people, and any other is opened. */
function NextStep({ card }: { card: Card }) {
  const { t } = useLingui();
  const mayEdit = useMayEdit();
  const params = { cardId: card._id };
  if (card.status === "active" && inUse(card) === 0) {
    return (
      <Link to="/cards/$cardId/print" params={params} className={buttonClass()}>
        <Icon name="printer" />
        {t`Print cards and posters`}
      </Link>
    );
  }
  return (
    <Link to="/cards/$cardId" params={params} className={buttonClass()}>
      {card.status === "draft" && mayEdit
        ? t({ message: "Finish the draft", comment: "Opens the draft of a loyalty program" })
        : t({ message: "Open", context: "card" })}
    </Link>
  );
}
