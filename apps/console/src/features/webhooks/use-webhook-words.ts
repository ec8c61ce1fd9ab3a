import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Webhook, WebhookDelivery } from "@rewardo/contract/webhooks";
import { useFormat } from "@rewardo/web/i18n/index.ts";

/** What became of webhooks and their messages, in words. */
export function useWebhookWords() {
  const { t } = useLingui();
  const format = useFormat();
  const failures: Record<NonNullable<WebhookDelivery["last_failure"]>, string> = {
    timeout: t`no answer within ten seconds`,
    unreachable: t`not reachable`,
    private_address: t`leads into a private network`,
    tls: t`no valid certificate`,
  };
  return {
    /** "99.2% in 7 days" */
    share: ({ ended_count, delivered_count }: Webhook): string => {
      if (ended_count === 0) return t`nothing sent in 7 days`;
      const share = format.percent(delivered_count / ended_count);
      return t`${share} in 7 days`;
    },
    waiting: ({ waiting_count }: Webhook): string | null =>
      waiting_count === 0 ? null : plural(waiting_count, { one: "# message waits", other: "# messages wait" }),
    events: ({ events }: Webhook): string => {
      const count = events.length;
      return plural(count, { one: "# event", other: "# events" });
    },
    /** What the address answered last. */
    answer: ({ last_status, last_failure }: WebhookDelivery): string =>
      last_failure === null ? (last_status === null ? t`not tried yet` : String(last_status)) : failures[last_failure],
    tries: ({ status, attempts, last_ms, next_attempt_at }: WebhookDelivery): string => {
      const ms = last_ms ?? 0;
      if (status === "delivered" && attempts <= 1) return t`${ms} ms`;
      if (next_attempt_at === null || status !== "waiting")
        return plural(attempts, { one: "after # try", other: "after # tries" });
      const next = format.date(next_attempt_at, "time");
      return attempts === 0 ? t`on its way` : t`try ${attempts}, again at ${next}`;
    },
  };
}
