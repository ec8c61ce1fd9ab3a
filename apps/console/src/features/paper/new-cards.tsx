import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createPaperCards } from "@rewardo/contract/card-subscriptions";
import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { PaperPiece } from "@rewardo/loyalty/paper/paper-piece.tsx";
import { drawCard } from "@rewardo/paper/card-drawing.ts";
import { cardsOnSheet } from "@rewardo/paper/layout.ts";
import { CardSheets } from "./card-sheets.tsx";
import c from "./new-cards.module.css";
import { PaperWays } from "./paper-ways.tsx";
import { type Looks, usePaperFacts } from "./use-paper-facts.ts";

interface NewCardsProps extends Looks {
  /** The sheet's key, from the address: a reload shows the same sheet and hands out no more numbers. */
  sheet: string | undefined;
  onBegin: (sheet: string) => void;
}

/** A sheet of new cards, each with a number of its own that a till reads; before it is made, one as it will look. */
export function NewCards({ sheet, onBegin, ...looks }: NewCardsProps) {
  const { t } = useLingui();
  const facts = usePaperFacts(looks);
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
      <PaperPiece className={c.sample} draw={(measure) => drawCard(measure, facts, null)} />
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
  const numbers = data.items.map(({ number }) => number);
  const { language, ink } = looks;
  return (
    <>
      <PaperWays
        card_id={card._id}
        choice={{ kind: "cards", numbers: numbers.join(","), language, ink }}
        print={t`Print the sheet`}
      />
      <CardSheets {...looks} numbers={numbers} />
      <div className={c.apart}>
        <p>{t`Another sheet makes ten new numbers. These ten stay as they are.`}</p>
        <Button icon="plus" onClick={() => onBegin(crypto.randomUUID())}>
          {t`Another sheet`}
        </Button>
      </div>
    </>
  );
}
