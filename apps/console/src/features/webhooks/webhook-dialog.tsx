import { useLingui } from "@lingui/react/macro";
import { type IssuedWebhook, type Webhook, type WebhookEvent, webhookEvents } from "@rewardo/contract/webhooks";
import { type FormEvent, useId, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import c from "../../kit/secrets/secrets.module.css";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { webhookCalls } from "./api.ts";
import { useMayTell } from "./use-may-tell.ts";

interface WebhookDialogProps {
  /** `null` makes one. */
  webhook: Webhook | null;
  onClose: () => void;
  onIssued: (issued: IssuedWebhook) => Promise<void>;
  onChanged: () => Promise<void>;
}

/** Form for a webhook's address and events. */
export function WebhookDialog({ webhook, onClose, onIssued, onChanged }: WebhookDialogProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const formId = useId();
  const mayTell = useMayTell();
  const offered = webhookEvents.filter((event) => mayTell([event]));
  const [url, setUrl] = useState(webhook?.url ?? "https://");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? offered);
  const [failure, setFailure] = useState<unknown>(null);
  const labels: Record<WebhookEvent, string> = {
    "transaction.created": t`A visit, a reward or a correction is recorded`,
    "transaction.reversed": t`A transaction is taken back`,
    "reward.redeemed": t`A reward is handed over`,
    "coupon.redeemed": t`A coupon is used`,
    "level.changed": t`A customer reaches or leaves a level`,
    "balance.adjusted": t`A balance is corrected by hand`,
    "membership.created": t`A customer joins a card`,
    "feedback.created": t`A customer gives feedback`,
  };
  const faults: Readonly<Record<string, string>> = {
    invalid_url: t`Type an address such as https://shop.example/rewardo.`,
    needs_https: t`The address must begin with https://.`,
    holds_password: t`Leave user name and password out of the address: messages are signed.`,
    private_address: t`This address cannot be reached from outside. Use a public one.`,
  };
  const code = failure instanceof ApiError ? failure.errors.find(({ path }) => path === "url")?.code : undefined;
  const fault = code === undefined ? undefined : faults[code];
  const { state, run } = useAsyncAction(async () => {
    setFailure(null);
    try {
      if (webhook === null) {
        await onIssued(await call(webhookCalls.create, { body: { url, events: [...events] } }));
      } else {
        const { _id: id, version } = webhook;
        await call(webhookCalls.update, { params: { id }, body: { url, events: [...events] }, version });
        await onChanged();
      }
    } catch (error) {
      setFailure(error);
      throw error;
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (events.length > 0) run();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={webhook === null ? t`New address` : t`Change the address`}
      description={t`Messages hold ids and figures, no names. Your program reads the rest with an API key.`}
      actions={
        <>
          <AsyncButton
            type="submit"
            form={formId}
            kind="primary"
            state={state}
            pending={t`Saving`}
            done={t`Saved`}
            failed={t`Not saved`}
          >
            {t`Save`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <form id={formId} className={c.form} onSubmit={submit} noValidate>
        <TextField
          label={t({ message: "Address", context: "webhook" })}
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          value={url}
          error={fault}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <fieldset className={c.events}>
          <legend>{t`Tell it when`}</legend>
          {offered.map((event) => (
            <Checkbox
              key={event}
              name={event}
              checked={events.includes(event)}
              hint={event}
              onChange={({ currentTarget }) =>
                setEvents(currentTarget.checked ? [...events, event] : events.filter((one) => one !== event))
              }
            >
              {labels[event]}
            </Checkbox>
          ))}
          {events.length === 0 && <p role="alert">{t`Tick at least one event.`}</p>}
        </fieldset>
        {failure !== null && fault === undefined && (
          <Note tone="bad" announce>
            {words(failure)}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
