import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { pickText } from "@rewardo/rules";
import { useFormat } from "../../platform/i18n/index.ts";

const isId = (key: string): boolean => /^[0-9a-f-]{36}$/.test(key);

/**
 * The name of a line: in the reader's language where it has several. A product that only the till knows goes by the till's
 * own number, and what has nothing of the kind is "Without a name".
 */
export function useItemName(): (item: Stat["items"][number]) => string {
  const { t } = useLingui();
  const { locale } = useFormat();
  return ({ key, name, localized_name }) => {
    const text = localized_name === null ? name : pickText(localized_name, locale, "en");
    const known = text === null || text === "" ? key : text;
    return known === "" || isId(known) ? t`Without a name` : known;
  };
}
