import { useLingui } from "@lingui/react/macro";
import type { Country } from "@rewardo/rules";

/** What to do about a postcode that is none of its country. */
export function usePostcodeWords(): Readonly<Record<Country, string>> {
  const { t } = useLingui();
  return {
    PL: t`A Polish postcode has five digits, like 00-950`,
    DE: t`A German postcode has five digits, like 10115`,
    UK: t`A British postcode looks like SW1A 1AA`,
  };
}
