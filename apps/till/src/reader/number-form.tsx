import { useLingui } from "@lingui/react/macro";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import type { PadKey } from "../basket/figure-typing.ts";
import c from "./number-form.module.css";
import { Pad } from "../basket/pad.tsx";
import { looksMistyped } from "../problems/problem.ts";
import type { Scanning } from "../till.ts";
import { takesScans } from "../use-keys.ts";

/** Signs of the longest code that a card may carry, with the spaces that people type. */
const longest = 48;

export type WrongNumber = NonNullable<Scanning["wrong"]>;

export interface NumberFormProps {
  /** A number that was looked for in vain: it stays to be corrected, with the reason beside it. */
  wrong: WrongNumber | undefined;
  onNumber: (number: string) => void;
  /** Why, in words. */
  reason?: string | undefined;
  /** Shows a number pad, for devices without a keyboard. */
  pad: boolean;
  /** Takes the focus when it appears. */
  takesFocus: boolean;
}

/** The card's number by hand: figures in fours, and other systems' codes as they are. */
export function NumberForm({ wrong, reason, onNumber, pad, takesFocus }: NumberFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState(() => inFoursWhileTyping(wrong?.number ?? ""));
  const wrongText = wrong !== undefined && text === inFoursWhileTyping(wrong.number) ? reason : undefined;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const type = (raw: string) => setText(inFoursWhileTyping(raw.slice(0, longest)));
  const press = (key: PadKey) => {
    if (key === "back") type(text.trimEnd().slice(0, -1).trimEnd());
    else if (key !== "sign") type(text + key);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onNumber(text.trim());
  };
  return (
    <form className={c.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={t`Card number`}
        value={text}
        onChange={(event) => type(event.target.value)}
        error={looksMistyped(text) ? t`A digit seems wrong. Compare it with the card.` : wrongText}
        hint={t`12 digits, under the code on the card`}
        placeholder="0000 0000 0000"
        inputMode={pad ? "none" : "text"}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        className={c.number}
        figures
        {...takesScans}
      />
      <div className={c.act}>
        {pad && <Pad onKey={press} sign={null} />}
        <Button
          type="submit"
          kind="primary"
          size={pad ? "till" : "default"}
          full
          icon="magnifying-glass-bold"
          disabled={text.trim() === ""}
        >
          {t`Find the card`}
        </Button>
      </div>
    </form>
  );
}

/** Bare figures are set in fours as they come, so that they can be compared with the card. */
const inFoursWhileTyping = (text: string): string => {
  const digits = text.replaceAll(" ", "");
  return /^\d{1,12}$/.test(digits) ? digits.replace(/(\d{4})(?=\d)/g, "$1 ") : text;
};
