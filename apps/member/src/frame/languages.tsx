import { useLingui } from "@lingui/react/macro";
import type { Locale } from "@rewardo/contract/fields";
import { languages } from "@rewardo/web/i18n/locale.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { useHere } from "../here.tsx";
import c from "./languages.module.css";

/** The address of this page in another language; without a script the server draws it anew. */
const addressIn = (path: string, locale: Locale): string => {
  const [place = "", query = ""] = path.split("?");
  const search = new URLSearchParams(query);
  search.set("lang", locale);
  return `${place}?${search.toString()}`;
};

/** The language of the page, and the three others. */
export function Languages({ asRow = false }: { asRow?: boolean }) {
  const { t } = useLingui();
  const { locale, path, speak } = useHere();
  const name = languages.find((one) => one.locale === locale)?.name;
  return (
    <details className={cx(c.languages, asRow && c.row)} data-menu="">
      <summary aria-label={asRow ? undefined : `${t`Language`}: ${name ?? ""}`}>
        <Icon name="globe" size={asRow ? 20 : 18} />
        {asRow && <span>{t`Language`}</span>}
        <span className={c.name}>{name}</span>
        {!asRow && <Icon name="caret-down" size={16} />}
      </summary>
      <ul>
        {languages.map((one) => (
          <li key={one.locale}>
            <a
              href={addressIn(path, one.locale)}
              lang={one.locale}
              hrefLang={one.locale}
              aria-current={one.locale === locale ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                event.currentTarget.closest("details")?.removeAttribute("open");
                speak(one.locale);
              }}
            >
              {one.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
