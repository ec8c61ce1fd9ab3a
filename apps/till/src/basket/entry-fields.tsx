import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { useEffect, useRef } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { asks, asksReceipt, countingNames, type Entry, longestReason, type Terms } from "./basket.ts";
import type { ChosenCoupon } from "../promotions/chosen.ts";
import { FigureField } from "./figure-field.tsx";
import {
  amountRules,
  decimalSign,
  type FigureRules,
  minorOf,
  type PadKey,
  pastedAmount,
  pastedUnits,
  typed,
  typeKey,
  unitRules,
} from "./figure-typing.ts";
import { Pad } from "./pad.tsx";
import { Stepper } from "./stepper.tsx";
import { useTillWords } from "../words.ts";

interface EntryFieldsProps {
  card: Card;
  entry: Entry;
  /** The chosen coupons: some require the receipt. */
  coupons: readonly ChosenCoupon[];
  terms: Pick<Terms, "currency" | "language">;
  /** The pad goes where something else needs its room; a touch of the figure brings it back. */
  isPadAside: boolean;
  onFigure: () => void;
  onEnter: (changes: Partial<Entry>) => void;
}

/** The card's question: how many, how much, or how many points; a card that earns by visit asks nothing. */
export function EntryFields(props: EntryFieldsProps) {
  return (
    <>
      <CardFields {...props} />
      {asksReceipt(props.card, props.coupons) && <ReceiptField {...props} />}
    </>
  );
}

/** What a typed amount is read as. Digits never shift: 2390 is two thousand, and the field says so while it is typed. */
function useReading({ currency, language }: EntryFieldsProps["terms"]) {
  const format = useFormat();
  return (text: string): string | undefined => {
    const minor = minorOf(text, currency, language);
    return minor === null ? undefined : format.money(minor, currency);
  };
}

/** The bill, where only a coupon asks for it: typed on the machine's own keys. */
function ReceiptField({ entry, terms: { currency, language }, onEnter }: EntryFieldsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const readingOf = useReading({ currency, language });
  const figure = useRef<HTMLInputElement>(null);
  useEffect(() => figure.current?.focus(), []);
  return (
    <FigureField
      ref={figure}
      label={t`Receipt`}
      value={entry.amount}
      onType={(raw) => onEnter({ amount: typed(raw, amountRules(currency, language)) })}
      onPaste={(raw) => onEnter({ amount: pastedAmount(raw, entry.amount, currency, language) })}
      placeholder="0"
      reading={readingOf(entry.amount)}
      unit={format.currency(currency)}
      ownKeys
    />
  );
}

function CardFields({ card, entry, terms: { currency, language }, isPadAside, onFigure, onEnter }: EntryFieldsProps) {
  const { t } = useLingui();
  const words = useTillWords();
  const format = useFormat();
  const readingOf = useReading({ currency, language });
  const figure = useRef<HTMLInputElement>(null);
  const asked = asks(card);
  const hasFigure = asked === "amount" || asked === "units";
  useEffect(() => {
    if (hasFigure) figure.current?.focus({ preventScroll: true });
  }, [hasFigure]);

  if (asked === "nothing") return null;
  const names = countingNames(card);
  const hint = names.length === 0 ? undefined : format.list(names);
  if (asked === "quantity") {
    return (
      <Stepper label={t`How many?`} hint={hint} value={entry.quantity} onChange={(quantity) => onEnter({ quantity })} />
    );
  }
  const field = asked === "amount" ? "amount" : "units";
  const rules: FigureRules = asked === "amount" ? amountRules(currency, language) : unitRules;
  const put = (text: string) => onEnter({ [field]: text });
  const press = (key: PadKey) => put(typeKey(entry[field], key, rules));
  const isStamps = card.type === "stamps_stacked";
  return (
    <>
      <FigureField
        ref={figure}
        label={asked === "amount" ? t`Receipt` : words.howMany(card)}
        hint={hint}
        value={entry[field]}
        onType={(raw) => put(typed(raw, rules))}
        onPaste={(raw) =>
          put(asked === "amount" ? pastedAmount(raw, entry.amount, currency, language) : pastedUnits(raw, entry.units))
        }
        onTouch={onFigure}
        placeholder="0"
        reading={asked === "amount" ? readingOf(entry.amount) : undefined}
        unit={asked === "amount" ? format.currency(currency) : isStamps ? "" : words.unit(card, Number(entry.units))}
      />
      <Pad onKey={press} isAside={isPadAside} sign={rules.decimals === 0 ? null : decimalSign(language)} />
      {asked === "units" && (
        <TextField
          label={t`Reason`}
          value={entry.reason}
          maxLength={longestReason}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => onEnter({ reason: event.target.value })}
        />
      )}
    </>
  );
}
