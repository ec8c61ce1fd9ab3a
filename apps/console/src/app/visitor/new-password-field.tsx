import { useLingui } from "@lingui/react/macro";
import { isPasswordStrong, type PasswordRule, passwordRules } from "@rewardo/rules/password";
import { type RefObject, useEffect, useRef, useState } from "react";
import { PasswordField } from "@rewardo/ui/fields/password-field.tsx";

/** Words about a too simple password, used here and for the server's error. */
export function useComplexityWords(): string {
  const { t } = useLingui();
  return t`Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character.`;
}

interface NewPasswordFieldProps {
  label: string;
  name: string;
  onValue?: ((value: string) => void) | undefined;
  field?: RefObject<HTMLInputElement | null> | undefined;
}

/** A password to be chosen: its rules tick off while typing, and the browser's own check knows them. */
export function NewPasswordField({ label, name, onValue, field }: NewPasswordFieldProps) {
  const { t } = useLingui();
  const own = useRef<HTMLInputElement>(null);
  const control = field ?? own;
  const [value, setValue] = useState("");
  const words = useComplexityWords();
  useEffect(() => control.current?.setCustomValidity(isPasswordStrong(value) ? "" : words), [control, value, words]);
  const labels: Record<PasswordRule, string> = {
    length: t`At least 8 characters`,
    uppercase: t`An uppercase letter`,
    lowercase: t`A lowercase letter`,
    digit: t`A number`,
    special: t`A special character`,
  };
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      rules={passwordRules(value).map(({ rule, holds }) => ({ label: labels[rule], met: holds }))}
      onInput={({ currentTarget }) => {
        setValue(currentTarget.value);
        onValue?.(currentTarget.value);
      }}
      ref={control}
    />
  );
}
