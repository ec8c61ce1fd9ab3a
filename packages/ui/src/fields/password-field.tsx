import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { Icon } from "../icons/icon.tsx";
import c from "./password-field.module.css";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export interface PasswordRule {
  label: string;
  met: boolean;
}

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "after"> {
  /** For a new password: each rule ticks off while typing. */
  rules?: readonly PasswordRule[] | undefined;
}

/** A password that can be shown; pasting and password managers work. */
export function PasswordField({ rules, hint, ...rest }: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      hint={rules === undefined ? hint : <Rules rules={rules} />}
      after={
        <Button
          kind="quiet"
          size="compact"
          square
          icon={isShown ? "eye-slash" : "eye"}
          aria-label={t`Show password`}
          aria-pressed={isShown}
          className={c.toggle}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

function Rules({ rules }: { rules: readonly PasswordRule[] }) {
  return (
    <ul className={c.rules}>
      {rules.map((rule) => (
        <li key={rule.label} className={cx(rule.met && c.met)}>
          <Icon name={rule.met ? "check-bold" : "circle"} size={16} />
          {rule.label}
        </li>
      ))}
    </ul>
  );
}
