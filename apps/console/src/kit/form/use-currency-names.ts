import { useLingui } from "@lingui/react";
import { CURRENCIES, type Currency } from "@rewardo/rules/currency";
import { useMemo } from "react";

export interface CurrencyName {
  readonly value: Currency;
  /** "EUR, euro" in the language shown. */
  readonly label: string;
}

/** The currencies that a business may have, with their names in the language shown. */
export function useCurrencyNames(): readonly CurrencyName[] {
  const { i18n } = useLingui();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.locale, { type: "currency" });
    return CURRENCIES.map((value) => ({ value, label: `${value}, ${names.of(value) ?? value}` }));
  }, [i18n.locale]);
}
