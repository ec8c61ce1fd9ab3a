import { useLingui } from "@lingui/react/macro";
import { COUNTRIES, type Country } from "@rewardo/rules/data/countries";
import { useMemo } from "react";

/** The wire has UK, which the languages' data know as GB. */
const regionOf = (country: Country): string => (country === "UK" ? "GB" : country);

/** The countries by their names in the language shown, in its alphabetical order. */
export function useCountryNames(): readonly { readonly value: Country; readonly label: string }[] {
  const { i18n } = useLingui();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.locale, { type: "region" });
    return COUNTRIES.map((value) => ({ value, label: names.of(regionOf(value)) ?? value })).toSorted((a, b) =>
      a.label.localeCompare(b.label, i18n.locale),
    );
  }, [i18n.locale]);
}

/** What to do about a postcode that is none of its country. */
export function usePostcodeWords(): Readonly<Record<Country, string>> {
  const { t } = useLingui();
  return {
    PL: t`A Polish postcode has five digits, like 00-950`,
    DE: t`A German postcode has five digits, like 10115`,
    UK: t`A British postcode looks like SW1A 1AA`,
  };
}
