import { useLingui } from "@lingui/react/macro";
import type { Integration } from "@rewardo/contract/integrations";
import { useFormat } from "../../platform/i18n/index.ts";

/** What is wrong with a system and what follows from it; `null` where nothing is, or it will be over soon. */
export function useTroubleWords(): (integration: Integration) => string | null {
  const { t } = useLingui();
  const format = useFormat();
  return ({ name, trouble, is_behind, mark, trouble_since }) => {
    const since = trouble_since ?? mark;
    const moment = since === null ? "" : format.date(since, "dateTime");
    if (trouble === "credentials")
      return t`${name} has not accepted our login since ${moment}. Log in there again; its orders are then counted later, each once.`;
    if (!is_behind) return null;
    return t`${name} has not answered since ${moment}. Its orders are stamped when it does. Until then scan by hand; nothing is counted twice.`;
  };
}
