import { useLingui } from "@lingui/react/macro";
import type { WebhookDelivery } from "@rewardo/contract/webhooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { CountChips } from "../../kit/list/count-chips.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import c from "../../kit/secrets/secrets.module.css";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { webhookCalls } from "./api.ts";
import { useMayTell } from "./use-may-tell.ts";
import { useWebhookWords } from "./use-webhook-words.ts";

/** Copied from the contract, whose file would bring its schemas into the bundle. */
const mostCounted = 10_000;
const shownAtOnce = 25;
/** While something waits, this often. */
const refreshMs = 3000;
const tones = { delivered: "ok", waiting: "warn", given_up: "bad" } as const;

/** The newest messages, each with what the address answered and a way to send it again. */
export function Deliveries() {
  const { t } = useLingui();
  const client = useQueryClient();
  const titleId = useId();
  const [shown, setShown] = useState<WebhookDelivery["status"]>();
  const query = useQuery({
    queryKey: ["webhook_deliveries", "list", shown ?? null],
    queryFn: ({ signal }) =>
      call(webhookCalls.deliveries, {
        query: { limit: shownAtOnce, status: shown },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === "waiting") === true ? refreshMs : false,
  });
  const isWaiting = query.data?.items.some(({ status }) => status === "waiting") === true;
  const counts = useQuery({
    queryKey: ["webhook_deliveries", "counts"],
    queryFn: ({ signal }) => call(webhookCalls.counts, { signal }),
    refetchInterval: isWaiting ? refreshMs : false,
  }).data;
  const replay = async (id: string) => {
    await call(webhookCalls.replay, { params: { id } });
    await client.invalidateQueries({ queryKey: ["webhook_deliveries"] });
  };
  return (
    <section className={c.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{t`Deliveries`}</h3>
      <CountChips
        value={shown}
        onChange={setShown}
        most={mostCounted}
        options={[
          { value: undefined, label: t({ message: "All", context: "deliveries" }), count: counts?.all },
          { value: "waiting", label: t({ message: "Waiting", context: "deliveries" }), count: counts?.waiting },
          { value: "given_up", label: t({ message: "Given up", context: "deliveries" }), count: counts?.given_up },
        ]}
      />
      <Loaded query={query} skeleton={<Skeleton height="160px" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={c.sub}>{t`No delivery here in the last thirty days.`}</p>
          ) : (
            <ul className={c.list}>
              {items.map((delivery) => (
                <DeliveryRow key={delivery._id} delivery={delivery} onReplay={() => replay(delivery._id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function DeliveryRow({ delivery, onReplay }: { delivery: WebhookDelivery; onReplay: () => Promise<void> }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useWebhookWords();
  const mayTell = useMayTell();
  const { type, created_at, status, last_answer } = delivery;
  return (
    <li className={c.row}>
      <div className={c.words}>
        <div className={c.name}>
          <b>{type}</b>
          <Tag tone={tones[status]}>{words.answer(delivery)}</Tag>
        </div>
        <p className={c.facts}>
          {format.date(created_at, "dateTime")} · {words.tries(delivery)}
        </p>
        {status !== "delivered" && last_answer !== null && (
          <p className={c.facts}>
            <code>{last_answer}</code>
          </p>
        )}
      </div>
      {mayTell([type]) && (
        <div className={c.actions}>
          <AsyncButton
            size="compact"
            aria-label={t`Send again: ${type}`}
            action={onReplay}
            pending={t`Sending`}
            done={t`On its way`}
            failed={t`Not sent`}
          >
            {t`Send again`}
          </AsyncButton>
        </div>
      )}
    </li>
  );
}
