import { useLingui } from "@lingui/react/macro";
import { listReceivedMessages, type ReceivedMessage } from "@rewardo/contract/received-messages";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { call } from "@rewardo/web/api.ts";
import { useEffect, useState } from "react";
import { Column, rowsClass, ViewHead } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import type { ViewProps } from "../view-props.ts";
import { seeMessages, seenMessages } from "../live/kept-cards.ts";
import { TellHere } from "../notices/tell-here.tsx";
import look from "../look/parts.module.css";
import { Poll } from "./poll.tsx";

/** The messages of the last 90 days, or the one that was opened. */
export function MessagesView({ own, path: [openId] }: ViewProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { format } = useHere();
  const [messages, setMessages] = useState<readonly ReceivedMessage[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [seen] = useState(() => seenMessages(business.key));
  const newest = own.view.newest_message_at;

  useEffect(() => {
    let isOver = false;
    void call(listReceivedMessages, { businessKey: business.key }).then(
      ({ items }) => {
        if (isOver) return;
        setMessages(items);
        if (newest !== null) seeMessages(business.key, newest);
      },
      () => {
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [business.key, newest]);

  const open = messages?.find(({ _id }) => _id === openId);
  const title = t({ message: "Messages", comment: "Of the business to the customer" });
  if (open !== undefined) {
    return (
      <Column tall>
        <ViewHead title={title} />
        <article className={look.message} lang={open.language}>
          <h1>{open.title}</h1>
          <p className={look.when}>{[business.name, format.date(open.received_at, "dateTime")].join(", ")}</p>
          <p>{open.text}</p>
          <Coupon message={open} />
        </article>
        {open.poll !== null && (
          <Poll
            message={open}
            poll={open.poll}
            onAnswered={(answered) =>
              setMessages((before) => before?.map((one) => (one._id === answered._id ? answered : one)) ?? null)
            }
          />
        )}
      </Column>
    );
  }
  return (
    <Column bare>
      <ViewHead title={title} isHeading />
      {isFailed && <p role="alert">{t`That did not work. Check the network and try again.`}</p>}
      {messages !== null && (
        <div className={cx(rowsClass, look.rows)}>
          {messages.map((message) => (
            <a
              key={message._id}
              href={`#messages/${message._id}`}
              className={cx(message.received_at > seen && look.fresh)}
            >
              <span className={look.ring}>
                <Icon
                  name={message.poll !== null ? "chat-teardrop-text" : message.coupon !== null ? "ticket-fill" : "bell"}
                  size={16}
                />
              </span>
              <span lang={message.language}>
                {message.title}
                <span className="s">{message.text.length > 110 ? `${message.text.slice(0, 108)}…` : message.text}</span>
              </span>
              <span className="t12 dim nw">{format.date(message.received_at, "dayMonth")}</span>
            </a>
          ))}
        </div>
      )}
      {messages?.length === 0 && <p className="mut">{t`There is no message at the moment.`}</p>}
      <TellHere
        isAllowed={own.view.self.consents.some(({ channel, is_granted }) => channel === "in_app" && is_granted)}
        className={look.gap}
      />
      <p className={look.gap}>
        <a className="link" href="#more/messages">{t`Change what you allow`}</a>
      </p>
    </Column>
  );
}

function Coupon({ message: { coupon } }: { message: ReceivedMessage }) {
  const { t } = useLingui();
  const { format } = useHere();
  if (coupon === null) return null;
  const until = coupon.ends_at === null ? null : format.date(coupon.ends_at, "date");
  return (
    <div className={look.coupon}>
      <Icon name="ticket-fill" />
      <span>
        {until === null
          ? coupon.name
          : [coupon.name, t({ message: `until ${until}`, comment: "A coupon: until Sunday 14 June" })].join(", ")}
      </span>
    </div>
  );
}
