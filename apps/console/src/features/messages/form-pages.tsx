import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { FormSkeleton } from "../../kit/form/form-body.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import type { SearchTexts } from "../../platform/routing/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { type Channel, type ChannelMessage, channels, messageQuery } from "./api.ts";
import { MessageForm } from "./composer/message-form.tsx";

const heights = [44, 120, 44, 160];

/** Whom a new message began with is no filter of the list. */
const withoutGroup = ({ rfm_group: _, product_id: _product, ...search }: SearchTexts): SearchTexts => search;

/** A new message; afterwards the list with its drawer open, where it is previewed, tried and sent. */
function CreatePage({ channel }: { channel: Channel }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { entity, path } = channels[channel];
  const cache = useRecordCache<ChannelMessage>(entity);
  const title = { email: t`New message`, sms: t`New SMS`, in_app: t`New message on the card` }[channel];
  const sub = {
    email: t`By e-mail, to customers who agreed`,
    sms: t`To customers who agreed to SMS`,
    in_app: t`To customers who agreed to messages on their card`,
  }[channel];
  usePageTitle(title);
  return (
    <DetailPage back={{ to: path, label: t`Messages` }} title={title} sub={sub}>
      <MessageForm
        channel={channel}
        label={title}
        record={null}
        onSaved={(message, sendTime) => {
          cache.put(message);
          cache.refreshLists();
          const state = sendTime.when === "draft" ? {} : { state: { sendTime } };
          void navigate({
            to: `${path}/$id`,
            params: { id: message._id },
            search: withoutGroup,
            replace: true,
            ...state,
          });
        }}
        onCancel={() => void navigate({ to: path, search: withoutGroup })}
      />
    </DetailPage>
  );
}

/** Changes a message whose sending has not begun. */
function EditPage({ channel, id }: { channel: Channel; id: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { entity, path } = channels[channel];
  const query = useQuery(messageQuery(channel, id));
  const cache = useRecordCache<ChannelMessage>(entity);
  const title = query.data?.name ?? t({ message: "Message", context: "to customers" });
  usePageTitle(title);
  return (
    <DetailPage back={{ to: path, label: t`Messages` }} title={title}>
      <Loaded query={query} skeleton={<FormSkeleton heights={heights} isBeside />}>
        {(message) =>
          message.can.modify && (message.status === "draft" || message.status === "scheduled") ? (
            <MessageForm
              key={message._id}
              channel={channel}
              label={title}
              record={message}
              onSaved={(saved) => {
                cache.put(saved);
                cache.refreshLists();
                void navigate({ to: `${path}/$id`, params: { id }, search: true, replace: true });
              }}
            />
          ) : (
            <Note>{t`What has been sent can no longer be changed.`}</Note>
          )
        }
      </Loaded>
    </DetailPage>
  );
}

export function MessageCreatePage() {
  return <CreatePage channel="email" />;
}
export function SmsCreatePage() {
  return <CreatePage channel="sms" />;
}

export function InAppCreatePage() {
  return <CreatePage channel="in_app" />;
}

export function MessageEditPage() {
  return <EditPage channel="email" id={useParams({ from: "/main/messages/$id/edit" }).id} />;
}

export function SmsEditPage() {
  return <EditPage channel="sms" id={useParams({ from: "/main/messages/sms/$id/edit" }).id} />;
}

export function InAppEditPage() {
  return <EditPage channel="in_app" id={useParams({ from: "/main/messages/in_app/$id/edit" }).id} />;
}
