import { useLingui } from "@lingui/react/macro";
import { LANGUAGES } from "@rewardo/rules/localized-text";
import type { PlaceholderName } from "@rewardo/rules/placeholders";
import { useRef } from "react";
import { withText } from "../../../kit/form/kinds/localized-texts.ts";
import { LocalizedTextField, type LocalizedTextFieldProps } from "../../../kit/form/kinds/localized-text-field.tsx";
import { LateMenu } from "@rewardo/ui/overlays/late-menu.tsx";
import { fieldText } from "./field-text.ts";
import c from "../messages.module.css";

type Written = HTMLInputElement | HTMLTextAreaElement;

interface PersonalTextFieldProps extends LocalizedTextFieldProps {
  /** Whether the message gives a coupon that the text may name. */
  hasCoupon: boolean;
}

/** A text in four languages with a menu of personal fields, which are written where the cursor was last. */
export function PersonalTextField({ hasCoupon, ...field }: PersonalTextFieldProps) {
  const { t } = useLingui();
  const example = "{first_name|…}";
  const isPersonal = Object.values(field.value ?? {}).some((text) => text?.includes("{") === true);
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<Written>(null);
  const names: readonly (readonly [PlaceholderName, string])[] = [
    ["first_name", t`First name`],
    ["balance", t`Balance of points`],
    ["missing_stamps", t`Missing stamps`],
    ["business", t`Name of the business`],
    ...(hasCoupon ? [["coupon", t`Name of the coupon`] as const] : []),
  ];
  const insert = (name: PlaceholderName) => {
    const at = last.current ?? root.current?.querySelector<Written>("input, textarea");
    if (at === null || at === undefined) return;
    const language = LANGUAGES.find((one) => one === at.lang) ?? field.language;
    const { token, from, until } = fieldText(name, language);
    const start = at.selectionStart ?? at.value.length;
    field.onChange(
      withText(field.value, language, at.value.slice(0, start) + token + at.value.slice(at.selectionEnd ?? start)),
    );
    // The menu gives the focus back to its button first; then what stands for those without is marked, to be typed over.
    requestAnimationFrame(() => {
      at.focus();
      at.setSelectionRange(start + from, start + until);
    });
  };
  return (
    <div
      ref={root}
      className={c.personal}
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target;
      }}
    >
      <LocalizedTextField
        hint={
          isPersonal
            ? t`${example} becomes the first name; what stands after the line is for those without one.`
            : undefined
        }
        {...field}
      />
      <LateMenu
        button={{
          kind: "quiet",
          size: "compact",
          icon: "plus",
          className: c.personalButton,
          disabled: field.disabled,
          children: t`Personal field`,
        }}
        entries={names.map(([name, label]) => ({ key: name, label, onSelect: () => insert(name) }))}
      />
    </div>
  );
}
