import { Trans } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import c from "./email.module.css";
import { shownText } from "./text.tsx";
import { useFormField } from "../use-form-field.ts";
import { textOrNull } from "../values.ts";

/** An e-mail address. A common misspelling of a mail provider is asked about in a quiet line under the field. */
export const email = <const Name extends string>(options: FieldTextsOf<Name>): FieldDescription<Name> => ({
  kind: "text",
  names: [options.name],
  label: options.label,
  half: options.half,
  render: () => <EmailControl {...options} />,
  show: (values) => shownText(values[options.name]),
});

function EmailControl({ name, label, hint }: FieldTextsOf<string>) {
  const field = useFormField<string>(name);
  const input = useRef<HTMLInputElement>(null);
  /** Known misspellings are fetched with the first focus; without them nothing is suggested. */
  const [known, setKnown] = useState<typeof import("../misspellings.ts") | null>(null);
  const suggestion = field.value === null ? null : (known?.suggestEmail(field.value) ?? null);
  return (
    <TextField
      label={label}
      name={name}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        suggestion === null ? (
          hint
        ) : (
          <Button
            kind="quiet"
            size="compact"
            className={c.suggestion}
            onClick={() => {
              field.set(suggestion);
              field.check();
              // The button goes with what it said.
              input.current?.focus();
            }}
          >
            <span>
              <Trans>
                Use <b>{suggestion}</b>
              </Trans>
            </span>
          </Button>
        )
      }
      optional={field.optional}
      disabled={field.disabled}
      error={field.error}
      value={field.value ?? ""}
      onChange={(event) => field.set(textOrNull(event.currentTarget.value))}
      onFocus={() => void import("../misspellings.ts").then(setKnown, () => undefined)}
      onBlur={field.leave}
      ref={input}
    />
  );
}
