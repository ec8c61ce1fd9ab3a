import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PromiseConflict } from "@rewardo/contract/promise-conflicts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { lazy, Suspense, useState } from "react";
import c from "../../../kit/adjustments/request-rows.module.css";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { Cards } from "@rewardo/web/use-cards.ts";
import { useHappened, useHolder } from "./use-promise-words.ts";

/** Loaded on demand: most people look at the rows and open none. */
const PromiseDialog = lazy(async () => ({ default: (await import("./promise-dialog.tsx")).PromiseDialog }));

interface PromiseRowProps {
  conflict: PromiseConflict;
  cards: Cards;
  sentence: (reason: PromiseConflict["reason"]) => string;
}

/** A promise: how much, whose card, where, when and by which till; why it was not counted, and the way into it. */
export function PromiseRow({ conflict, cards, sentence }: PromiseRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const name = useHolder()(conflict);
  const happened = useHappened()(conflict);
  const stateOf = useStateWords();
  const card = conflict.card_id === null ? undefined : cards.byId.get(conflict.card_id);
  const { kind, units, place_name, device_name, account_name, occurred_at, created_at, reason } = conflict;
  const isStamps = card?.stamps_required !== null;
  const amount = units ?? 0;
  const where = [place_name, device_name, account_name, format.date(occurred_at ?? created_at, "dateTime")];
  return (
    <li>
      <span className={c.figure}>
        {kind === "undo" ? "–" : units === null ? "?" : format.signed(units)}
        {/* Of a card that nobody knows, the unit is not known either. */}
        {kind !== "undo" && card !== undefined && (
          <span className="t12 mut">
            {isStamps
              ? plural(amount, { one: "stamp", other: "stamps" })
              : plural(amount, { one: "point", other: "points" })}
          </span>
        )}
      </span>
      <p className={c.words}>
        {name} <span className={`mut ${c.why ?? ""}`}>{where.filter((part) => part !== null).join(" · ")}</span>
        {happened.length > 0 && <span className={c.why}>{happened.join(" · ")}</span>}
        <span className={c.why}>{sentence(reason)}</span>
        <span className={`mut ${c.why ?? ""}`}>{stateOf(conflict)}</span>
      </p>
      <button
        type="button"
        className={`link ${c.open ?? ""}`}
        aria-label={t({ message: `Look at the promise: ${name}`, comment: "Name of a customer, or of a card" })}
        onClick={() => setOpen(true)}
      >
        <span className={c.text}>{t`Look at it`}</span>
        <Icon name="caret-right" className={c.caret} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PromiseDialog
            conflict={conflict}
            cards={cards}
            why={sentence(reason)}
            name={name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

function useStateWords() {
  const { t } = useLingui();
  return ({ status, settled_by_name: by, note }: PromiseConflict): string | null => {
    const who = by ?? "–";
    const words = note ?? "–";
    if (status === "given") return t`Given by ${who}: ${words}`;
    if (status === "left") return t`Left by ${who}: ${words}`;
    return status === "undone" ? t`The till took it back itself` : null;
  };
}
