/** The messages that a business has written, by the way they go. */
import { useLingui } from "@lingui/react/macro";
import { listEmails } from "@rewardo/contract/emails";
import type { Email } from "@rewardo/contract/message-fields";
import { listMessages } from "@rewardo/contract/messages";
import { listSms } from "@rewardo/contract/sms";
import { FeedItem } from "../../kit/list/feed.tsx";
import { ChildList } from "../../kit/record/child-list.tsx";
import { call } from "@rewardo/web/api.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import type { MessageKind } from "./api.ts";
import { ItemLink, type PartProps } from "./item-link.tsx";
import { useMessageWords } from "./use-message-words.ts";

const lists = { emails: listEmails, sms: listSms, messages: listMessages };

/** Fields shared by the lists of all three channels. */
type Row = Omit<Email, "content">;

interface MessageListProps extends PartProps {
  kind: MessageKind;
  label: string;
  empty: string;
}

function MessageList({ businessId, kind, label, empty }: MessageListProps) {
  const { states, reached } = useMessageWords();
  return (
    <ChildList<Row>
      label={label}
      queryKey={[kind, "of", businessId]}
      load={(query, signal) => call(lists[kind], { businessId, query, signal })}
      empty={empty}
      row={({ _id, name, status, ...message }) => (
        <FeedItem
          key={_id}
          path={null}
          id={_id}
          name={
            <ItemLink of={businessId} kind={kind} id={_id}>
              {name}
            </ItemLink>
          }
          line={reached(message) ?? undefined}
          end={status === "sent" ? undefined : <Tag>{states[status]}</Tag>}
        />
      )}
    />
  );
}

export function EmailsPart(props: PartProps) {
  const { t } = useLingui();
  return <MessageList {...props} kind="emails" label={t`E-mails`} empty={t`No e-mails yet.`} />;
}

export function SmsPart(props: PartProps) {
  const { t } = useLingui();
  return <MessageList {...props} kind="sms" label={t`SMS`} empty={t`No SMS yet.`} />;
}

export function MessagesPart(props: PartProps) {
  const { t } = useLingui();
  return <MessageList {...props} kind="messages" label={t`Messages`} empty={t`No messages on the card yet.`} />;
}
