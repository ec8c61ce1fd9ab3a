import { useLingui } from "@lingui/react/macro";
import type { IssuedWebhook, Webhook } from "@rewardo/contract/webhooks";
import { useState } from "react";
import { AskDialog } from "../../kit/actions/ask-dialog.tsx";
import c from "../../kit/secrets/secrets.module.css";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { Menu, MenuItem } from "@rewardo/ui/overlays/menu.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { webhookCalls } from "./api.ts";
import { useMayTell } from "./use-may-tell.ts";
import { useWebhookWords } from "./use-webhook-words.ts";

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  onIssued: (issued: IssuedWebhook) => Promise<void>;
  onChanged: () => Promise<void>;
  onFailure: (error: unknown) => void;
}

/** A webhook: whether its address accepts messages, and the actions on it. */
export function WebhookRow({ webhook, onEdit, onIssued, onChanged, onFailure }: WebhookRowProps) {
  const { t } = useLingui();
  const words = useWebhookWords();
  const [asked, setAsked] = useState<"rotate" | "remove" | null>(null);
  const close = () => setAsked(null);
  const mayChange = useMayTell()(webhook.events);
  const { _id: id, url, status, secret_prefix, version, ended_count, delivered_count } = webhook;
  const waiting = words.waiting(webhook);
  const events = words.events(webhook);
  const run = (work: () => Promise<unknown>) => () => {
    onFailure(null);
    work()
      .catch(onFailure)
      .finally(() => void onChanged());
  };
  const turn = (isOn: boolean) =>
    run(() => call(webhookCalls.update, { params: { id }, body: { status: isOn ? "active" : "paused" }, version }))();
  const test = run(async () => {
    await call(webhookCalls.test, { params: { id } });
    toast("success", t`The test message is on its way.`);
  });
  const rotate = async () => onIssued(await call(webhookCalls.rotate, { params: { id } }));
  const remove = async () => {
    await call(webhookCalls.remove, { params: { id } });
    await onChanged();
    toast("success", t`The webhook is removed.`);
  };
  const tone = ended_count === 0 ? "line" : delivered_count / ended_count > 0.95 ? "ok" : "bad";
  return (
    <li className={c.row}>
      <div className={c.words}>
        <div className={c.name}>
          <b>{url}</b>
          {status === "paused" && <Tag tone="warn">{t({ message: "paused", context: "webhook" })}</Tag>}
        </div>
        <p className={c.facts}>{t`${events}, secret ${secret_prefix}…`}</p>
        <p className={c.facts}>
          <Tag tone={tone}>{words.share(webhook)}</Tag> {waiting}
        </p>
      </div>
      <div className={c.actions}>
        <Switch checked={status === "active"} disabled={!mayChange} onChange={turn}>
          <span className="sr">{t`Tell ${url}`}</span>
        </Switch>
        <Menu
          align="end"
          trigger={
            <Button kind="quiet" square size="compact" icon="dots-three-vertical" aria-label={t`More for ${url}`} />
          }
        >
          {mayChange && (
            <MenuItem icon="pencil-simple" onSelect={onEdit}>
              {t`Change`}
            </MenuItem>
          )}
          <MenuItem icon="paper-plane-tilt" onSelect={test} disabled={status === "paused"}>
            {t`Send a test message`}
          </MenuItem>
          {mayChange && (
            <MenuItem icon="lock-key" onSelect={() => setAsked("rotate")}>
              {t`Replace the secret`}
            </MenuItem>
          )}
          <MenuItem icon="trash" takesAway onSelect={() => setAsked("remove")}>
            {t`Remove`}
          </MenuItem>
        </Menu>
      </div>
      <AskDialog
        open={asked === "rotate"}
        onClose={close}
        title={t`Replace the secret of ${url}?`}
        description={t`You get a new secret. For a day messages are signed with the old one as well.`}
        action={rotate}
        words={{
          verb: t`Replace the secret`,
          pending: t`Replacing`,
          done: t`Replaced`,
          failed: t`Not replaced`,
          keep: t`Keep it`,
        }}
      />
      <AskDialog
        open={asked === "remove"}
        onClose={close}
        title={t`Remove ${url}?`}
        description={t`Nothing more is sent to it, including what is still waiting. This cannot be undone.`}
        action={remove}
        words={{ verb: t`Remove`, pending: t`Removing`, done: t`Removed`, failed: t`Not removed`, keep: t`Keep it` }}
      />
    </li>
  );
}
