import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import { useSession } from "../session/index.ts";
import { createFormat, type Format } from "./format.ts";
import { isLocale } from "./locale.ts";

/** Dates and figures in the active language and in the business's time zone. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  const timeZone = useSession().business?.time_zone;
  return useMemo(() => createFormat(isLocale(i18n.locale) ? i18n.locale : "en", timeZone), [i18n.locale, timeZone]);
}
