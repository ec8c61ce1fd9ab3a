import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Email } from "@rewardo/contract/message-fields";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, useMemo } from "react";
import type { Column } from "../../kit/list/description.ts";
import { ListPage } from "../../kit/list/list-page.tsx";
import type { ListSpec, ListState } from "../../kit/list/search-state.ts";
import { Parts } from "@rewardo/ui/parts.tsx";
import type { Page } from "../../kit/list/items.ts";
import { useList } from "../../kit/list/use-list.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { isBound } from "@rewardo/web/session/reach.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { tabClass, tabsClass } from "@rewardo/ui/tab-class.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import { type Channel, type ChannelMessage, channels, estimateQuery } from "./api.ts";
import { useReaderWords } from "./readers.tsx";
import c from "./messages.module.css";
import { useRecipientWords, useStatusWords } from "./use-message-words.ts";

type Status = Email["status"];
const statuses: readonly Status[] = ["draft", "scheduled", "sending", "sent", "partly_failed", "cancelled"];

interface MessageFilters {
  readonly [filter: string]: readonly Status[];
  readonly status: readonly Status[];
}

const messageList: ListSpec<"created_at", MessageFilters> = {
  sorts: { created_at: "desc" },
  filters: { status: statuses },
};

const messageQueryOf = ({ sort_by, sort, filters }: ListState<"created_at", MessageFilters>) => ({
  status: filters.status,
  sort_by: [sort_by],
  sort: [sort],
});

/** When it was sent or is to be; else when it was begun. */
const timeOf = ({ finished_at, started_at, send_at, created_at }: ChannelMessage): string =>
  finished_at ?? started_at ?? send_at ?? created_at;

function useMessageColumns(): readonly Column<ChannelMessage, "created_at">[] {
  const { t } = useLingui();
  const format = useFormat();
  const words = useStatusWords();
  const recipientWords = useRecipientWords();
  return useMemo(
    () => [
      {
        id: "name",
        label: t({ message: "Message", comment: "Head of a column: what a business sends" }),
        leads: true,
        render: ({ name }) => name,
        sub: ({ recipient }) => recipientWords(recipient),
        skeleton: "200px",
      },
      {
        id: "status",
        label: t`Status`,
        width: "20%",
        render: ({ status }) => <Tag tone={words[status].tone}>{words[status].name}</Tag>,
      },
      {
        id: "sent",
        label: t({ message: "Sent to", comment: "Head of a column: a number of customers" }),
        width: "110px",
        align: "end",
        folds: true,
        render: ({ recipients, sent }) =>
          recipients === null ? <span className="dim">–</span> : <span className="num">{format.number(sent)}</span>,
      },
      {
        id: "time",
        label: t({ message: "When", comment: "Head of a column" }),
        width: "190px",
        align: "end",
        render: (message) => (
          <time dateTime={timeOf(message)} className="num nw">
            {format.date(timeOf(message), "dateTime")}
          </time>
        ),
        skeleton: "120px",
      },
    ],
    [t, format, words, recipientWords],
  );
}

const loadDrawer = () => import("./drawer.tsx");
const MessageDrawer = lazy(async () => ({ default: (await loadDrawer()).MessageDrawer }));

/** How many customers a message to all would reach today; nothing while there is no one, or it is not known. */
function Reachable({ channel }: { channel: Channel }) {
  const isAllowed = useAllowed("messages_modify");
  const { data } = useQuery({ ...estimateQuery(channel, { type: "all" }, null), enabled: isAllowed });
  const readers = useReaderWords();
  if (data === undefined || data.count === 0) return null;
  const reach = plural(data.count, {
    one: "Today it would reach # customer.",
    other: "Today it would reach # customers.",
  });
  return data.readers === null ? reach : `${reach} ${readers(data.readers, data.count)}`;
}

/** The router marks a link by its address; a list stays the open one while its drawer has an address beneath. */
function Way({ to, isOpen, children }: { to: string; isOpen: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={tabClass} activeOptions={{ exact: true }} aria-current={isOpen ? "page" : undefined}>
      {children}
    </Link>
  );
}

/** What a business has sent its customers, is sending and is writing; one of them open in the drawer. */
function ChannelList({ channel }: { channel: Channel }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useStatusWords();
  const recipientWords = useRecipientWords();
  const { entity, path, calls } = channels[channel];
  const list = useList({
    entity,
    path,
    spec: messageList,
    query: messageQueryOf,
    load: (query, signal): Promise<Page<ChannelMessage>> => call(calls.list, { query, signal }),
  });
  const columns = useMessageColumns();
  const creates = { email: t`New message`, sms: t`New SMS`, in_app: t`New message on the card` };
  // Messages are the whole business's: the server takes none from those who act at some places alone.
  const isLimited = isBound(useSession());
  return (
    <ListPage
      list={list}
      title={t`Messages`}
      create={
        isLimited
          ? undefined
          : {
              to: `${path}/new`,
              label: creates[channel],
              permission: "messages_modify",
            }
      }
      tabs={
        <nav
          className={`${tabsClass} ${c.ways}`}
          aria-label={t({ message: "Way of sending", comment: "E-mail, SMS or on the card" })}
        >
          <Way to={channels.email.path} isOpen={channel === "email"}>
            {t`E-mails`}
          </Way>
          <Way to={channels.sms.path} isOpen={channel === "sms"}>
            SMS
          </Way>
          <Way to={channels.in_app.path} isOpen={channel === "in_app"}>
            {t`On the card`}
          </Way>
          <Way to="/messages/automations" isOpen={false}>
            {t`Automations`}
          </Way>
        </nav>
      }
      filters={[
        {
          kind: "choice",
          name: "status",
          label: t`Status`,
          any: t({ message: "All messages", comment: "Filter" }),
          options: statuses.map((value) => ({ value, label: words[value].name })),
        },
      ]}
      rows={{
        columns,
        nameOf: ({ name }) => name,
        feed: (message) => ({
          name: message.name,
          line: <Parts of={[words[message.status].name, recipientWords(message.recipient)]} />,
          end: (
            <>
              {message.recipients !== null && (
                <span className="row g4 num">
                  <Icon name="users-three" size={16} />
                  {format.number(message.sent)}
                </span>
              )}
              <time dateTime={timeOf(message)} className="t12 mut num nw">
                {format.date(timeOf(message), "shortDate")}
              </time>
            </>
          ),
        }),
      }}
      empty={{
        ghost: { kind: "record", icon: "paper-plane-tilt" },
        title: channel === "sms" ? t`No SMS yet` : t`No messages yet`,
        text: (
          <>
            {channel === "in_app"
              ? t`Customers read it with their card. It costs nothing to send, and it can ask them a question.`
              : t`Write to customers who agreed to it: about what is new, or to those who have not come for long.`}{" "}
            {/* Its line is kept while the number is asked for: the button below does not move. */}
            <span className={c.reach}>
              <Reachable channel={channel} />
            </span>
          </>
        ),
      }}
      drawer={{ load: loadDrawer, render: (openId) => <MessageDrawer openId={openId} list={list} channel={channel} /> }}
    />
  );
}

export function MessageListPage() {
  return <ChannelList channel="email" />;
}
export function SmsListPage() {
  return <ChannelList channel="sms" />;
}
export function InAppListPage() {
  return <ChannelList channel="in_app" />;
}
