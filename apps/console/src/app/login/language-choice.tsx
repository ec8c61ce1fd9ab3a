import { useLingui } from "@lingui/react/macro";
import { isLocale, languages } from "@rewardo/web/i18n/locale.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { usePreferences } from "@rewardo/loyalty/frame/preferences.ts";
import c from "./language-choice.module.css";

/** The language of this browser, for visitors; an account's own goes before it. */
export function LanguageChoice() {
  const { t } = useLingui();
  const { locale, setLocale } = usePreferences();
  return (
    <span className={c.choice}>
      <Icon name="globe" size={16} />
      <select
        aria-label={t`Language`}
        value={locale}
        onChange={({ target }) => isLocale(target.value) && setLocale(target.value)}
      >
        {languages.map((one) => (
          <option key={one.locale} value={one.locale} lang={one.locale}>
            {one.name}
          </option>
        ))}
      </select>
    </span>
  );
}
