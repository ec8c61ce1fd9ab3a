import { useLingui } from "@lingui/react/macro";
import type { RangeFault } from "./editor.ts";

/** What to do about a time that is none, or an end that is no end. */
export function useRangeWords(): Readonly<Record<RangeFault, string>> {
  const { t } = useLingui();
  return {
    no_time: t`Write a time, like 17:00`,
    same_time: t`It closes when it opens: change one of the times`,
    ends_before_start: t`It closes before it opens: change one of the times`,
  };
}
