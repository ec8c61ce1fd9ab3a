/** What every part of a page is drawn with: language, business, the server's clock. */
import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { Locale, LocalizedText } from "@rewardo/contract/fields";
import type { MemberBusiness } from "@rewardo/contract/member-view";
import { pickText } from "@rewardo/rules/localized-text";
import type { PageData } from "./page.ts";
import { createFormat, type Format } from "@rewardo/web/i18n/format.ts";
import { createContext, type ReactNode, use, useMemo } from "react";

export interface Here {
  readonly locale: Locale;
  readonly format: Format;
  /** `null` on pages that are about none. */
  readonly business: MemberBusiness | null;
  /** When what is shown was true, by the server's clock. */
  readonly now: string;
  readonly brand_name: string;
  /** What the server said of the view that it drew. */
  readonly said: PageData["said"];
  /** The code that the server drew. */
  readonly qr: PageData["qr"];
  /** Path and query. */
  readonly path: string;
  /** Shows the pages in another language, from now on. */
  readonly speak: (locale: Locale) => void;
  /** A text of the business in the language of the page. */
  readonly pick: (text: LocalizedText | null | undefined) => string;
}

const HereContext = createContext<Here | null>(null);

export interface HereProviderProps extends Pick<
  Here,
  "business" | "now" | "brand_name" | "said" | "qr" | "path" | "speak"
> {
  i18n: I18n;
  children: ReactNode;
}

export function HereProvider({ i18n, business, now, brand_name, said, qr, path, speak, children }: HereProviderProps) {
  const locale = i18n.locale as Locale;
  const here = useMemo(
    () => ({
      ...{ locale, business, now, brand_name, said, qr, path, speak },
      format: createFormat(locale, business?.time_zone),
      pick: (text: LocalizedText | null | undefined) =>
        text == null ? "" : pickText(text, locale, business?.language ?? "en"),
    }),
    [locale, business, now, brand_name, said, qr, path, speak],
  );
  return (
    <I18nProvider i18n={i18n}>
      <HereContext value={here}>{children}</HereContext>
    </I18nProvider>
  );
}

/** Where a part finds itself. */
export function useHere(): Here {
  const here = use(HereContext);
  if (here === null) throw new Error("Outside of a page");
  return here;
}

/** The same on a page of a business. */
export function useBusiness(): MemberBusiness {
  const { business } = useHere();
  if (business === null) throw new Error("On a page without a business");
  return business;
}
