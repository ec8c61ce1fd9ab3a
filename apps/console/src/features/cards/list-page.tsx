import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { pickText } from "@rewardo/rules";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { EmptyState } from "../../kit/page/empty-state.tsx";
import { ErrorPanel } from "../../kit/page/error-panel.tsx";
import { FirstCardLink } from "../../kit/first-card-link.tsx";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { cardStock } from "@rewardo/loyalty/card/stock.ts";
import { PageHead } from "../../kit/page/page-head.tsx";
import { cardLabels } from "../../kit/transactions/card-labels.ts";
import { useCards } from "../../kit/transactions/use-cards.ts";
import { useErrorWords } from "../../kit/words/use-error-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
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
        actions={
          mayEdit && cards.byId.size > 0 ? (
            <Button onClick={() => setOpen(true)}>{t`New loyalty program`}</Button>
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
          <Skeleton height="160px" />
        </div>
      ) : cards.byId.size === 0 ? (
        <EmptyState
          ghost={{ kind: "card", business: business?.name ?? "", programme: title }}
          title={t`No loyalty program yet`}
          actions={<FirstCardLink cards={cards} />}
        />
      ) : (
        <Rows cards={[...cards.byId.values()]} />
      )}
    </>
  );
}

function Rows({ cards }: { cards: readonly Card[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  const labels = cardLabels(
    cards,
    ({ name }) => pickText(name, format.locale, language),
    (opened) => format.date(opened, "dateTime"),
  );
  return (
    <ul className={c.rows} aria-label={t`Loyalty programs`}>
      {cards.map((card) => (
        <li key={card._id}>
          <Link to="/cards/$cardId" params={{ cardId: card._id }} className={c.row}>
            <MiniCard stock={cardStock(card.design.stock)} count={3} required={card.stamps_required} />
            <span className={c.name}>
              <b>{labels.get(card._id)}</b>
              <span>
                {plural(card.members_count - card.blank_count, {
                  one: "in use by # customer",
                  other: "in use by # customers",
                })}
              </span>
            </span>
            {card.status === "draft" && <Tag tone="line">{t({ message: "Draft", context: "card" })}</Tag>}
            {card.status === "archived" && <Tag>{t({ message: "Archived", context: "card" })}</Tag>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
