import { useLingui } from "@lingui/react/macro";
import type { IssuedWebhook, Webhook } from "@rewardo/contract/webhooks";
import { webhookEvents } from "@rewardo/contract/webhook-events";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { IssuedSecret } from "../../kit/secrets/issued-secret.tsx";
import c from "../../kit/secrets/secrets.module.css";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { webhooksQuery } from "./api.ts";
import { Deliveries } from "./deliveries.tsx";
import { useMayTell } from "./use-may-tell.ts";

// Loaded on demand: the row's menu is heavy, and most businesses have no webhook.
const WebhookRow = lazy(async () => ({ default: (await import("./webhook-row.tsx")).WebhookRow }));
const WebhookDialog = lazy(async () => ({ default: (await import("./webhook-dialog.tsx")).WebhookDialog }));

/** Addresses of the business's programs that are told what happens, and the log of what they were told. */
export function WebhooksSection() {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const mayTell = useMayTell();
  const query = useQuery(webhooksQuery);
  const titleId = useId();
  const [open, setOpen] = useState<Webhook | "new" | null>(null);
  // All that were not put away yet: the next one takes none of them away.
  const [issued, setIssued] = useState<readonly IssuedWebhook[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ["webhooks"] });
    await client.invalidateQueries({ queryKey: ["webhook_deliveries"] });
  };
  const show = async (next: IssuedWebhook) => {
    setIssued((before) => [next, ...before]);
    setOpen(null);
    await refresh();
  };
  return (
    <section className={c.section} aria-labelledby={titleId}>
      <div className={c.head}>
        <div className="grow">
          <h2 id={titleId}>{t`Webhooks`}</h2>
          <p className={c.sub}>
            {t`We notify your address as things happen: signed as Standard Webhooks describes, in order for each card, with retries for three days.`}
          </p>
        </div>
        {webhookEvents.some((event) => mayTell([event])) && (
          <Button icon="plus" onClick={() => setOpen("new")}>{t`New address`}</Button>
        )}
      </div>
      {!mayTell(webhookEvents) && (
        <p className={c.sub}>{t`Only people who may see all places and these events can add or change an address.`}</p>
      )}
      {issued.map(({ secret }) => (
        <IssuedSecret
          key={secret}
          title={t`Copy the secret now`}
          text={t`Your program checks with it that a message is from us. It is shown this once.`}
          secret={secret}
          label={t`The secret`}
          onDone={() => setIssued((before) => before.filter((one) => one.secret !== secret))}
        />
      ))}
      {failure !== null && (
        <Note tone="bad" announce>
          {words(failure)}
        </Note>
      )}
      <Loaded query={query} skeleton={<Skeleton height="96px" />}>
        {({ items }) =>
          items.length === 0 ? null : (
            <>
              <Suspense fallback={<Skeleton height="96px" />}>
                <ul className={c.list}>
                  {items.map((webhook) => (
                    <WebhookRow
                      key={webhook._id}
                      webhook={webhook}
                      onEdit={() => setOpen(webhook)}
                      onIssued={show}
                      onChanged={refresh}
                      onFailure={setFailure}
                    />
                  ))}
                </ul>
              </Suspense>
              <Deliveries />
            </>
          )
        }
      </Loaded>
      {open !== null && (
        <Suspense fallback={null}>
          <WebhookDialog
            webhook={open === "new" ? null : open}
            onClose={() => setOpen(null)}
            onIssued={show}
            onChanged={async () => {
              setOpen(null);
              await refresh();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
