import { useLingui } from "@lingui/react/macro";
import { type SyntheticEvent, useRef, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import type { Terms } from "../basket/basket.ts";
import { FigureField } from "../basket/figure-field.tsx";
import { amountRules, minorOf, pastedAmount, typed } from "../basket/figure-typing.ts";
import { useTillWords } from "../words.ts";
import c from "./items-question.module.css";
import type { CouponRow } from "./promotions.ts";

export interface ItemsQuestionProps {
  /** The coupon that is for certain items. */
  coupon: CouponRow["coupon"];
  terms: Pick<Terms, "currency" | "language">;
  /** What they cost, in minor units. */
  onPrice: (amount: number) => void;
  /** They are not on the receipt. */
  onNone: () => void;
}

/** Whether the items of a coupon are on the receipt, and for how much: this till does not know the receipt's lines. */
export function ItemsQuestion({ coupon, terms: { currency, language }, onPrice, onNone }: ItemsQuestionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useTillWords();
  const [price, setPrice] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const amount = minorOf(price, currency, language);
  const names = (coupon.items ?? []).join(", ");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // It lies within the till's form, whose button is another one.
    event.stopPropagation();
    if (amount !== null && amount > 0) onPrice(amount);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onNone();
      }}
      narrow
      title={words.name(coupon.name)}
      description={
        names === ""
          ? t`Are its items on the receipt? Type what they cost.`
          : t`On the receipt: ${names}? Type what they cost.`
      }
      initialFocus={field}
    >
      <form className={c.form} onSubmit={submit} noValidate>
        <FigureField
          ref={field}
          label={t({ message: "Price", context: "items of a coupon" })}
          value={price}
          onType={(raw) => setPrice(typed(raw, amountRules(currency, language)))}
          onPaste={(raw) => setPrice(pastedAmount(raw, price, currency, language))}
          placeholder="0"
          reading={amount === null ? undefined : format.money(amount, currency)}
          unit={format.currency(currency)}
          ownKeys
        />
        <Button type="submit" kind="primary" full disabled={amount === null || amount <= 0}>
          {t`Use the coupon`}
        </Button>
        <Button full onClick={onNone}>
          {t`Not on the receipt`}
        </Button>
      </form>
    </Dialog>
  );
}
