import { useLingui } from "@lingui/react/macro";
import type { CardOfPhone } from "@rewardo/contract/scanner";
import { isCardNumber } from "@rewardo/rules/card-number";
import { PHONES } from "@rewardo/rules/data/countries";
import { normalizePhone } from "@rewardo/rules/phone";
import { type SyntheticEvent, useState } from "react";
import { PhoneField } from "@rewardo/loyalty/typing/phone-field.tsx";
import { shownPhone, typedPhone } from "@rewardo/loyalty/typing/phone-typing.ts";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { Pad } from "../basket/pad.tsx";
import type { PadKey } from "../basket/figure-typing.ts";
import { Hit } from "./hit.tsx";
import { noCodeCalls, type NoCodeProps } from "./no-code.ts";
import c from "./no-code.module.css";

type Answer =
  | { readonly is: "none" | "asking" }
  | { readonly is: "found"; readonly items: readonly CardOfPhone[] }
  | { readonly is: "failed"; readonly why: string };

/** The card at home: the whole number finds it, and tells no more of its owner than the first name. */
export function PhoneView({ place, tell }: NoCodeProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const isWide = useIsWide();
  const [phone, setPhone] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer>({ is: "none" });
  const [chosen, setChosen] = useState(0);
  const [wasRefused, setRefused] = useState(false);
  const whole = phone === null ? null : normalizePhone(phone, place.country);
  const digits = phone?.replace(`+${PHONES[place.country].dial_code}`, "") ?? "";
  const items = answer.is === "found" ? answer.items : [];
  const hit = items[chosen];
  const isNew = answer.is === "found" && items.length === 0;

  const change = (value: string | null) => {
    setPhone(value);
    setRefused(false);
    setAnswer({ is: "none" });
  };
  const press = (key: PadKey) => {
    const { text } = shownPhone(phone, place.country);
    const typed = key === "back" ? text.trimEnd().slice(0, -1) : `${text}${key === "sign" ? "+" : key}`;
    change(typedPhone(typed, place.country));
  };
  const newCard = () => tell({ is: "no_code", way: { is: "new_card", phone: whole, wantsPaper: false, paper: null } });
  const ask = async () => {
    if (whole === null) return;
    setAnswer({ is: "asking" });
    setChosen(0);
    try {
      const found = await call(noCodeCalls.find, { body: { place_id: place._id, phone: whole } });
      // Twelve figures that begin with a calling code may be a card's number.
      if (found.items.length === 0 && isCardNumber(whole.slice(1)))
        tell({ is: "scanned", number: whole.slice(1), source: "typed" });
      else setAnswer({ is: "found", items: found.items });
    } catch (error) {
      setAnswer({ is: "failed", why: errorWords(error) });
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (hit !== undefined) tell({ is: "scanned", number: hit.number, source: "typed" });
    else if (isNew) newCard();
    // What is printed on the card is typed here, too.
    else if (whole === null && isCardNumber(digits)) tell({ is: "scanned", number: digits, source: "typed" });
    else if (whole === null) setRefused(true);
    else void ask();
  };
  const name = hit?.first_name ?? null;
  return (
    <form className={c.view} onSubmit={submit} noValidate>
      <div>
        <h1>{t`Phone number`}</h1>
        <p className="mut">{t`Ask for the whole number; only the first name is shown.`}</p>
      </div>
      <PhoneField
        label={t`Phone`}
        country={place.country}
        value={phone}
        error={wasRefused ? t`Enter the whole number; one from abroad begins with a plus` : undefined}
        onChange={change}
      />
      <div role="status" className={c.hits}>
        {items.map((item, index) => (
          <Hit key={item.number} item={item} isChosen={index === chosen} onChoose={() => setChosen(index)} />
        ))}
        {isNew && <p>{t`No card has this number yet.`}</p>}
      </div>
      {answer.is === "failed" && (
        <Note tone="bad" announce>
          {answer.why}
        </Note>
      )}
      {hit !== undefined && (
        <button type="button" className={`link ${c.other ?? ""}`} onClick={newCard}>
          {t`Someone else? Make a new card`}
        </button>
      )}
      <div className={c.foot}>
        {!isWide && answer.is !== "found" && <Pad onKey={press} sign="+" />}
        <Button type="submit" kind="primary" size="till" full disabled={phone === null || answer.is === "asking"}>
          {answer.is === "asking" ? <Spinner /> : <Icon name={isNew ? "user-plus" : "magnifying-glass-bold"} />}
          {isNew
            ? t`Make a new card`
            : hit === undefined
              ? t`Find the card`
              : name === null
                ? t`Open this card`
                : t({ message: `Open the card of ${name}`, comment: "First name of a customer" })}
        </Button>
      </div>
    </form>
  );
}
