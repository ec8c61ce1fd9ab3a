import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Integration, IntegrationTrouble } from "@rewardo/contract/integrations";
import { useFormat } from "@rewardo/web/i18n/index.ts";

export type Tone = "ok" | "warn" | "bad" | "line";

/** How a system is doing, in a few words, and how bad that is. */
export function useStateWords(): (integration: Integration) => { tone: Tone; words: string } {
  const { t } = useLingui();
  const troubles: Readonly<Record<IntegrationTrouble, string>> = {
    credentials: t`The login has expired`,
    unreachable: t`Does not answer`,
    rate_limited: t`Asks us to slow down`,
    unexpected_answer: t`Answers what we do not understand`,
  };
  return ({ status, way, trouble, is_behind, lag_seconds, backfill_mark }) => {
    if (status === "disconnected") return { tone: "line", words: t`Disconnected` };
    if (status === "waiting")
      return { tone: "warn", words: way === "key" ? t`Waiting for the first order` : t`Not finished` };
    const minutes = Math.round(lag_seconds / 60);
    const behind = plural(minutes, { one: "# minute behind", other: "# minutes behind" });
    if (trouble !== null) {
      const words = is_behind ? `${troubles[trouble]}, ${behind}` : troubles[trouble];
      return { tone: trouble === "credentials" || is_behind ? "bad" : "warn", words };
    }
    if (is_behind) return { tone: "bad", words: behind };
    if (backfill_mark !== null) return { tone: "ok", words: t`Fetching earlier orders` };
    return { tone: "ok", words: t`Up to date` };
  };
}

/** When something was last heard of it, in words. */
export function useHeardWords(): (integration: Integration) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ last_heard_at }) => {
    if (last_heard_at === null) return t`Nothing heard yet`;
    const moment = format.date(last_heard_at, "dateTime");
    return t`Last heard ${moment}`;
  };
}
