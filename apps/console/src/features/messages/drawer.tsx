import { useLingui } from "@lingui/react/macro";
import type { Message } from "@rewardo/contract/message-fields";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { Allowed } from "../../kit/allowed.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { EditLink } from "../../kit/record/edit-link.tsx";
import { RecordDrawer } from "../../kit/record/record-drawer.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { type Channel, type ChannelMessage, channels, estimateQuery, messageQuery } from "./api.ts";
import { Readers } from "./readers.tsx";
import { ContentPreview } from "./preview/content-preview.tsx";
import c from "./messages.module.css";
import { useSendWords } from "./composer/when-field.tsx";
import { TestButton } from "./composer/test-button.tsx";
import { useRecipientWords, useStatusWords } from "./use-message-words.ts";

const SendDialog = lazy(async () => ({ default: (await import("./composer/send-dialog.tsx")).SendDialog }));

const Figures = lazy(async () => ({ default: (await import("./figures.tsx")).Figures }));

const PollResults = lazy(async () => ({ default: (await import("./poll-results.tsx")).PollResults }));

/** Polling interval while a message is being sent. */
const askEveryMs = 2000;

const isOpen = ({ status }: ChannelMessage): boolean => status === "draft" || status === "scheduled";
/** Whether the message's figures change by themselves: it is being sent, or is due. */
const isMoving = ({ status, send_at, paused_at }: ChannelMessage): boolean =>
  (status === "sending" && paused_at === null) ||
  (status === "scheduled" && send_at !== null && Date.parse(send_at) <= Date.now());

interface MessageDrawerProps {
  /** Id of the open entry, from the address; `undefined` closes. */
  openId: string | undefined;
  list: List<ChannelMessage>;
  channel: Channel;
}

/** A message beside the list: its audience, its results and its content. */
export function MessageDrawer({ openId, list, channel }: MessageDrawerProps) {
  const { calls } = channels[channel];
  const { t } = useLingui();
  return (
    <RecordDrawer
      list={list}
      openId={openId}
      read={(id, signal) => call(calls.read, { params: { id }, signal })}
      title={(message) => message?.name ?? t({ message: "Message", context: "to customers" })}
      steps={{ up: t`Previous message`, down: t`Next message` }}
      skeleton={<Skeleton height="240px" />}
      foot={(message) =>
        message.can.modify && message.finished_at === null ? (
          <Allowed to="messages_modify">
            <MessageActions key={message._id} message={message} channel={channel} />
          </Allowed>
        ) : undefined
      }
    >
      {(message) => <MessageDetail key={message._id} message={message} channel={channel} />}
    </RecordDrawer>
  );
}

interface MessageProps {
  message: ChannelMessage;
  channel: Channel;
}

function MessageDetail({ message: known, channel }: MessageProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  const cache = useRecordCache<ChannelMessage>(channels[channel].entity);
  const query = useQuery({
    ...messageQuery(channel, known._id),
    initialData: known,
    refetchInterval: ({ state }) => (state.data !== undefined && isMoving(state.data) ? askEveryMs : false),
  });
  const message = query.data.version >= known.version ? query.data : known;
  const words = useStatusWords();
  const recipientWords = useRecipientWords();
  const estimate = useQuery({
    ...estimateQuery(channel, message.recipient, message.content),
    enabled: isOpen(message),
  });
  const time = (instant: string) => <span className="num">{format.date(instant, "dateTime")}</span>;
  const number = (count: number) => <span className="num">{format.number(count)}</span>;
  // The row behind follows what was asked for here.
  useEffect(() => {
    if (message.version > known.version) cache.put(message);
  }, [message, known.version, cache]);
  const { status, recipients, sent, failed, suppressed, send_at, held_until, paused_at, content } = message;
  return (
    <div className="stack g24">
      <dl className="kv">
        <dt>{t`Status`}</dt>
        <dd>
          {paused_at === null ? (
            <Tag tone={words[status].tone}>{words[status].name}</Tag>
          ) : (
            <>
              <Tag tone="warn">{t({ message: "Paused", context: "message" })}</Tag>
              {message.pause_reason === "coupon_over" && (
                <span className={c.reasons}>{t`Its coupon can no longer be given.`}</span>
              )}
              {message.pause_reason === "sms_limit" && (
                <span className={c.reasons}>{t`The month’s SMS were used up`}</span>
              )}
            </>
          )}
        </dd>
        <dt>{t({ message: "For", comment: "Head of whom a message is for" })}</dt>
        <dd>{recipientWords(message.recipient)}</dd>
        {isOpen(message) && (
          <>
            <dt>{t`Would get it now`}</dt>
            <dd>
              {estimate.data === undefined ? <Skeleton width="48px" /> : number(estimate.data.count)}
              {estimate.data?.readers != null && <Readers count={estimate.data.readers} of={estimate.data.count} />}
            </dd>
          </>
        )}
        {status === "scheduled" && send_at !== null && (
          <>
            <dt>{t`Will be sent`}</dt>
            <dd>{time(held_until ?? send_at)}</dd>
          </>
        )}
        {recipients !== null && (
          <>
            <dt>{t({ message: "Sent to", comment: "Head of a column: a number of customers" })}</dt>
            <dd>
              {t({
                message: `${format.number(sent)} of ${format.number(recipients)}`,
                comment: "So many customers of so many",
              })}
            </dd>
            {message.held_out > 0 && (
              <>
                <dt>
                  {t({
                    message: "Got no message, for comparison",
                    comment: "Head of how many customers got nothing, to compare with",
                  })}
                </dt>
                <dd>{number(message.held_out)}</dd>
              </>
            )}
            {channel === "sms" && (
              <>
                <dt>{t({ message: "Parts", context: "SMS" })}</dt>
                <dd>{number(message.parts)}</dd>
              </>
            )}
          </>
        )}
        {message.finished_at !== null && (
          <>
            <dt>{t({ message: "Ended", comment: "When the sending of a message ended" })}</dt>
            <dd>{time(message.finished_at)}</dd>
          </>
        )}
      </dl>
      {status === "sending" && recipients !== null && (
        <progress
          className={c.progress}
          aria-label={t`Being sent`}
          max={Math.max(1, recipients)}
          value={sent + failed + suppressed}
        />
      )}
      {recipients !== null && (
        <Suspense fallback={<Skeleton height="160px" />}>
          <Figures message={message} channel={channel} isMoving={isMoving(message)} />
        </Suspense>
      )}
      {"poll" in content && content.poll !== null && recipients !== null && (
        <Suspense fallback={<Skeleton height="160px" />}>
          <PollResults message={message as Message<"in_app">} poll={content.poll} isMoving={isMoving(message)} />
        </Suspense>
      )}
      {business !== null && <ContentPreview content={content} business={business.name} language={business.language} />}
      {isOpen(message) && message.can.modify && (
        <Allowed to="messages_modify">
          <TestButton
            channel={channel}
            send={() => call(channels[channel].calls.test, { params: { id: message._id } })}
          />
        </Allowed>
      )}
    </div>
  );
}

function MessageActions({ message, channel }: MessageProps) {
  const { calls, path } = channels[channel];
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const cache = useRecordCache<ChannelMessage>(channels[channel].entity);
  const estimate = useQuery({
    ...estimateQuery(channel, message.recipient, message.content),
    enabled: isOpen(message),
  });
  const sendTime = useLocation({ select: ({ state }) => state.sendTime });
  const [isAsking, setAsking] = useState(sendTime !== undefined && message.status === "draft");
  const taken = (saved: ChannelMessage) => {
    cache.put(saved);
    cache.refreshLists();
  };
  const cancel = async () => {
    try {
      taken(await call(calls.cancel, { params: { id: message._id } }));
    } catch (error) {
      toast("error", errorWords(error));
      throw error;
    }
  };
  const halt = async () => {
    try {
      const request = { params: { id: message._id } };
      const isPaused = message.paused_at !== null;
      taken(await (isPaused ? call(calls.resume, request) : call(calls.pause, request)));
    } catch (error) {
      toast("error", errorWords(error));
      throw error;
    }
  };
  const count = estimate.data?.count;
  const sendWords = useSendWords()("now", count === 0 ? undefined : count);
  return (
    <>
      {message.status === "draft" && (
        <Button kind="primary" icon="paper-plane-tilt" onClick={() => setAsking(true)}>
          {sendWords}
        </Button>
      )}
      {isOpen(message) && <EditLink path={path} id={message._id} />}
      {message.status === "sending" && message.paused_at === null && (
        <AsyncButton
          key="pause"
          icon="pause"
          action={halt}
          pending={t`Pausing`}
          done={t`Paused`}
          failed={t`Not paused`}
        >
          {t({ message: "Pause", comment: "The sending of a message" })}
        </AsyncButton>
      )}
      {message.status === "sending" && message.paused_at !== null && (
        <AsyncButton
          key="resume"
          kind="primary"
          icon="play"
          action={halt}
          pending={t({ message: "Resuming", context: "message" })}
          done={t`Goes on`}
          failed={t({ message: "Not resumed", context: "message" })}
        >
          {t({ message: "Resume", context: "message" })}
        </AsyncButton>
      )}
      <AsyncButton
        kind="takes-away"
        action={cancel}
        pending={t({ message: "Cancelling", context: "message" })}
        done={t({ message: "Cancelled", context: "message" })}
        failed={t({ message: "Not cancelled", context: "message" })}
      >
        {message.status === "draft"
          ? t({ message: "Discard", context: "message" })
          : message.status === "scheduled"
            ? t`Do not send`
            : t`Stop sending`}
      </AsyncButton>
      {isAsking && (
        <Suspense fallback={null}>
          <SendDialog
            channel={channel}
            message={message}
            count={count}
            begun={sendTime}
            onClose={() => setAsking(false)}
            onSent={taken}
          />
        </Suspense>
      )}
    </>
  );
}
