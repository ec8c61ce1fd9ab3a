import { useLingui } from "@lingui/react/macro";
import type { PollKind } from "@rewardo/contract/poll-kinds";

/** How polls are answered, in words. */
export function usePollWords(): Readonly<Record<PollKind, string>> {
  const { t } = useLingui();
  return {
    single: t({ message: "One answer of several", context: "poll" }),
    multiple: t({ message: "Any number of answers", context: "poll" }),
    rating: t({ message: "Stars, from 1 to 5", context: "poll" }),
    nps: t({ message: "Would you recommend us, from 0 to 10", context: "poll" }),
    text: t({ message: "In the customer’s own words", context: "poll" }),
  };
}
