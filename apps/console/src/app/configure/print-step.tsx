import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { pickText } from "@rewardo/rules";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { QrCode } from "../../features/settings/qr-code.tsx";
import { inFours } from "../../kit/loyalty-card/card-number.ts";
import { ErrorPanel } from "../../kit/error-panel.tsx";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { call } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/use-format.ts";
import { useSession } from "../../platform/session/index.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { configureCalls } from "./calls.ts";
import c from "./print-step.module.css";

/** How many fit on a sheet of paper. */
const onSheet = 8;
const isKey = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,100}$/.test(value);

/**
 * A sheet of cards on paper, each with a number of its own that a till reads. The sheet's key is in the address, so
 * that a reload shows the same sheet in place of handing out more numbers.
 */
export function PrintStep({ card, onDone }: { card: Card; onDone: () => Promise<void> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { sheet } = useSearch({ strict: false }) as { sheet?: unknown };
  const begin = () =>
    void navigate({ to: "/configure", search: { step: "print", sheet: crypto.randomUUID() }, resetScroll: false });
  return (
    <>
      <div className={c.screen}>
        <h2 className="t20">{t`Print the first cards`}</h2>
        <p className={c.lead}>
          {t`Eight cards on a sheet, each with a code of its own. Cut them, hand them out, and scan them when your customers come.`}
        </p>
        <div className={c.ways}>
          {isKey(sheet) ? (
            <>
              <Button kind="primary" icon="printer" onClick={() => window.print()}>
                {t`Print the sheet`}
              </Button>
              <Button onClick={() => void onDone()}>{t`Done`}</Button>
            </>
          ) : (
            <Button kind="primary" icon="qr-code" onClick={begin}>
              {t`Make a sheet of eight cards`}
            </Button>
          )}
        </div>
      </div>
      {isKey(sheet) && <Sheet card={card} sheet={sheet} />}
    </>
  );
}

function Sheet({ card, sheet }: { card: Card; sheet: string }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { business } = useSession();
  const words = useErrorWords();
  const { data, error, refetch } = useQuery({
    queryKey: ["paper_cards", card._id, sheet],
    queryFn: () =>
      call(configureCalls.paperCards, {
        params: { id: card._id },
        body: { count: onSheet },
        idempotencyKey: sheet,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) return <ErrorPanel message={words(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height="320px" />;
  const language = business?.language ?? "en";
  const reward = card.rewards[0];
  return (
    <ul className={c.sheet} aria-label={t`Cards to print`}>
      {data.items.map(({ number, code }) => (
        <li key={number} className={c.card}>
          <QrCode text={code} label={t`Code of card ${number}`} />
          <span className={c.words}>
            <b>{business?.name}</b>
            <span>{pickText(card.name, locale, language)}</span>
            {reward !== undefined && <span>{pickText(reward.name, locale, language)}</span>}
            <span className="num">{inFours(number)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
