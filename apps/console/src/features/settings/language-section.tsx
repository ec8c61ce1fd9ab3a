import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { chooseLanguage } from "@rewardo/web/i18n/i18n.ts";
import { isLocale, languages } from "@rewardo/web/i18n/locale.ts";
import { changeAccount } from "@rewardo/web/session/change-account.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "./settings.module.css";

const options = languages.map(({ locale, name }) => ({ value: locale, label: name }));

/** The language of the console and of mails; seen at once. */
export function LanguageSection() {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const choose = (next: string) => {
    if (!isLocale(next)) return;
    void chooseLanguage(next);
    changeAccount({ language: next }).catch(() => toast("error", t`The language could not be saved.`));
  };
  return (
    <section className={c.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t`Your language`}</h2>
      <Select
        label={t`Language`}
        hint={t`Of the console, and of the mails that you get.`}
        options={options}
        value={i18n.locale}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </section>
  );
}
