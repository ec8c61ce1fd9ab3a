import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { pickText } from "@rewardo/rules";
import { useFormat } from "../../platform/i18n/index.ts";

/** The name of a line: in the reader's language where it has several, "Without a name" for what has none. */
export function useItemName(): (item: Stat["items"][number]) => string {
  const { t } = useLingui();
  const { locale } = useFormat();
  return ({ name, localized_name }) => {
    const text = localized_name === null ? name : pickText(localized_name, locale, "en");
    return text === null || text === "" ? t`Without a name` : text;
  };
}
