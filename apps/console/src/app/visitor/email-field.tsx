import { useLingui } from "@lingui/react/macro";
import { EMAIL_MAX_LENGTH, isEmail } from "@rewardo/rules/email";
import type { RefObject } from "react";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";

interface EmailFieldProps {
  field: RefObject<HTMLInputElement | null>;
  /** Address from an earlier page. */
  known: string | undefined;
  onLeave: () => void;
}

/** An e-mail address; beyond what browsers check, mail has to be able to reach it. */
export function EmailField({ field, known, onLeave }: EmailFieldProps) {
  const { t } = useLingui();
  const words = t`Enter an address like name@example.com`;
  return (
    <TextField
      label={t`E-mail`}
      name="email"
      type="email"
      maxLength={EMAIL_MAX_LENGTH}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={known}
      texts={{ typeMismatch: words, customError: words }}
      onInput={({ currentTarget }) =>
        currentTarget.setCustomValidity(currentTarget.value === "" || isEmail(currentTarget.value) ? "" : words)
      }
      onBlur={onLeave}
      ref={field}
    />
  );
}
