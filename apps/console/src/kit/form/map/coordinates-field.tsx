import { useLingui } from "@lingui/react/macro";
import type { GeoLocation } from "@rewardo/rules/location";
import { useState } from "react";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { formatLocation, parseLocation } from "../../map/parse-location.ts";

export interface CoordinatesFieldProps {
  value: GeoLocation | null;
  onChange: (value: [number, number] | null) => void;
  /** Tells those who listen what was read. */
  onSet: (words: string) => void;
}

/** Focused because a button right above opened it. A constant function, so that React calls it once per field. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** Coordinates or a map link, read when the field is left, on Enter, and at once when pasted. */
export function CoordinatesField({ value, onChange, onSet }: CoordinatesFieldProps) {
  const { t } = useLingui();
  // null: nothing is being typed, the field follows the pin.
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const problems = {
    unreadable: t`Write two numbers, for example 50.0513, 19.9457`,
    outside: t`Latitude goes to 90, longitude to 180`,
    short_link: t`Open the short link first, then copy the long address`,
  };

  const read = (text: string) => {
    if (text.trim() === "") {
      setTyped(null);
      setError(undefined);
      if (value !== null) onChange(null);
      return;
    }
    const parsed = parseLocation(text);
    if ("problem" in parsed) {
      setTyped(text);
      setError(problems[parsed.problem]);
      return;
    }
    const [longitude, latitude] = parsed.location;
    setTyped(null);
    setError(undefined);
    onChange([longitude, latitude]);
    const position = formatLocation(parsed.location);
    onSet(t`The pin is at ${position}`);
  };

  return (
    <TextField
      label={t`Coordinates or a map link`}
      hint={t`Latitude first, for example 50.0513, 19.9457`}
      error={error}
      value={typed ?? (value === null ? "" : formatLocation(value))}
      figures
      required={false}
      autoComplete="off"
      spellCheck={false}
      ref={focusOnce}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setError(undefined);
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text/plain");
        if ("problem" in parseLocation(text)) return;
        event.preventDefault();
        read(text);
      }}
      onBlur={() => typed !== null && read(typed)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || typed === null) return;
        // The first Enter reads what was typed, the next one sends the form.
        event.preventDefault();
        read(typed);
      }}
    />
  );
}
