import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createPaperCards } from "@rewardo/contract/card-subscriptions";
import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "../../kit/page/error-panel.tsx";
import { useErrorWords } from "../../kit/words/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { CardSheets } from "@rewardo/loyalty/paper/card-sheet.tsx";
import { cardsOnSheet } from "@rewardo/loyalty/paper/layout.ts";
import c from "./new-cards.module.css";
import { PaperCard, type PaperCardProps } from "@rewardo/loyalty/paper/paper-card.tsx";

interface NewCardsProps extends Omit<PaperCardProps, "number"> {
  /** The sheet's key, from the address: a reload shows the same sheet and hands out no more numbers. */
  sheet: string | undefined;
  onBegin: (sheet: string) => void;
}

/** A sheet of new cards, each with a number of its own that a till reads; before it is made, one as it will look. */
export function NewCards({ sheet, onBegin, ...looks }: NewCardsProps) {
  const { t } = useLingui();
  if (sheet !== undefined) return <Sheet key={sheet} sheet={sheet} onBegin={onBegin} {...looks} />;
  return (
    <>
      <p className={c.lead}>
        {t`Ten cards on a sheet, each with a code of its own. Cut them, hand them out, and scan them when your customers come.`}
      </p>
      <Button kind="primary" icon="qr-code" onClick={() => onBegin(crypto.randomUUID())}>
        {t({
          message: plural(cardsOnSheet, { one: "Make a sheet of # card", other: "Make a sheet of # cards" }),
          comment: "Button: makes numbers for a sheet of cards to print",
        })}
      </Button>
      <div className={c.sample} aria-hidden="true">
        <PaperCard {...looks} number={null} />
      </div>
    </>
  );
}

function Sheet({ sheet, onBegin, ...looks }: NewCardsProps & { sheet: string }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { card } = looks;
  const { data, error, refetch } = useQuery({
    queryKey: ["paper_cards", card._id, sheet],
    queryFn: () =>
      call(createPaperCards, { params: { id: card._id }, body: { count: cardsOnSheet }, idempotencyKey: sheet }),
    staleTime: "static",
  });
  if (error !== null) return <ErrorPanel message={words(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height="480px" />;
  return (
    <>
      <div className={c.ways}>
        <Button kind="primary" icon="printer" onClick={() => window.print()}>
          {t`Print the sheet`}
        </Button>
        <Button icon="plus" onClick={() => onBegin(crypto.randomUUID())}>
          {t`Another sheet`}
        </Button>
      </div>
      <CardSheets {...looks} numbers={data.items.map(({ number }) => number)} />
    </>
  );
}
