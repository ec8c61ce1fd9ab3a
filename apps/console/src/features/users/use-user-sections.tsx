import { DateField } from "../../kit/days/date-field.tsx";
import { useLingui } from "@lingui/react/macro";
import type { User, UserChanges } from "@rewardo/contract/users";
import { isEmail } from "@rewardo/rules/email";
import { normalizePhone } from "@rewardo/rules/phone";
import type { BadField } from "../../kit/form/bad-fields.ts";
import { custom } from "../../kit/form/kinds/custom.tsx";
import type { SectionDescription } from "../../kit/form/description.ts";
import { email } from "../../kit/form/kinds/email.tsx";
import { languageNames } from "../../kit/form/kinds/language-names.ts";
import { phone } from "../../kit/form/kinds/phone.tsx";
import { select } from "../../kit/form/kinds/select.tsx";
import { text, textarea } from "../../kit/form/kinds/text.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useGenderWords } from "../../kit/words/use-gender-words.ts";

/** The fields of a customer in their sections. Contacts that are seen masked are not written either. */
export function useUserSections(contact: User["contact"]): readonly SectionDescription<keyof UserChanges>[] {
  const { t } = useLingui();
  const format = useFormat();
  const genders = useGenderWords();
  const birthday = t`Birthday`;
  return [
    {
      text: t`What you do not know may stay empty.`,
      fields: [
        text({ name: "first_name", label: t`First name`, half: true, autoComplete: "off" }),
        text({ name: "last_name", label: t`Last name`, half: true, autoComplete: "off" }),
      ],
    },
    ...(contact === "full"
      ? [
          {
            title: t({ message: "How to reach them", comment: "A customer" }),
            fields: [
              phone({ name: "phone", label: t`Phone`, half: true }),
              email({ name: "email", label: t`E-mail`, half: true }),
            ],
          },
        ]
      : []),
    {
      title: t({ message: "About them", comment: "A customer" }),
      fields: [
        custom<string, "birth_date">({
          name: "birth_date",
          label: birthday,
          half: true,
          show: (value) => (value === null ? null : format.localDay(value)),
          render: (field) => (
            <DateField
              name="birth_date"
              label={birthday}
              min="1900-01-01"
              max={new Date().toISOString().slice(0, 10)}
              optional={field.optional}
              disabled={field.disabled}
              error={field.error}
              value={field.value ?? ""}
              onChange={(day, typed) => field.set(day || typed || null)}
              onBlur={field.leave}
            />
          ),
        }),
        select({
          name: "gender",
          label: t`Gender`,
          half: true,
          options: Object.entries(genders).map(([value, label]) => ({ value, label })),
        }),
        select({
          name: "language",
          label: t`Language`,
          hint: t`They get your messages in this language.`,
          empty: t`Same as the business`,
          options: Object.entries(languageNames).map(([value, label]) => ({ value, label })),
        }),
        textarea({
          name: "note",
          label: t({ message: "Note", comment: "What staff should know about a customer" }),
          hint: t`For your team. Customers see it only if they ask for everything that is stored about them.`,
        }),
      ],
    },
  ];
}

interface Checked {
  readonly phone?: string | null;
  readonly email?: string | null;
}

/**
 * Every field that the server would refuse by rules that the contract's schema cannot express, with the server's codes.
 * Masked contacts are not in the form.
 */
export const checkUser = ({ phone = null, email = null }: Checked): BadField[] => [
  ...(phone === null || normalizePhone(phone) !== null ? [] : [{ path: "phone", code: "invalid_phone" }]),
  ...(email === null || isEmail(email) ? [] : [{ path: "email", code: "invalid_email" }]),
];
