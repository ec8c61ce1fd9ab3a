import { useLingui } from "@lingui/react/macro";
import { isPasswordStrong, type PasswordRule, passwordRules } from "@rewardo/rules";
import { useEffect, useRef, useState } from "react";
import { PasswordField } from "@rewardo/ui/fields/password-field.tsx";

/** A password to be chosen: its rules tick off while typing, and the browser's own check knows them. */
export function NewPassword({ label, name }: { label: string; name: string }) {
  const { t } = useLingui();
  const control = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState("");
  const words = t`Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character.`;
  useEffect(() => control.current?.setCustomValidity(isPasswordStrong(value) ? "" : words), [value, words]);
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
      onInput={({ currentTarget }) => setValue(currentTarget.value)}
      ref={control}
    />
  );
}
