import { useLingui } from "@lingui/react/macro";
import { EmailInput } from "@rewardo/contract/emails";
import type { Email, EmailContent, MessageRecipient } from "@rewardo/contract/message-fields";
import { pickText } from "@rewardo/rules";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { FormSkeleton } from "../../kit/form/form-skeleton.tsx";
import { custom } from "../../kit/form/kinds/custom.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "../../kit/record/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "../../platform/api.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useSession } from "../../platform/session/index.ts";
import { Note } from "../../ui/note.tsx";
import { emailCalls, emailQuery } from "./api.ts";
import { ComposerPreview } from "./composer-preview.tsx";
import { ContentField } from "./content-field.tsx";
import c from "./messages.module.css";
import { RecipientField } from "./recipient-field.tsx";
import { useRecipientWords } from "./use-message-words.ts";

const heights = [44, 120, 44, 160];
const blank: EmailContent = { subject: {}, blocks: [{ kind: "text", text: {} }] };
const everyone: MessageRecipient = { type: "all" };

interface MessageFormProps extends Pick<
  RecordFormProps<typeof EmailInput, Email>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** Everything about an e-mail that people write; it is kept as a draft and sent from its drawer. */
function MessageForm(props: MessageFormProps) {
  const { t } = useLingui();
  const recipientWords = useRecipientWords();
  const language = useSession().business?.language ?? "en";
  return (
    <RecordForm
      {...props}
      schema={EmailInput}
      defaults={{ recipient: everyone, content: blank }}
      sections={[
        {
          fields: [text({ name: "name", label: t`Name`, hint: t`For you alone. Customers see the subject.` })],
        },
        {
          title: t({ message: "To whom", comment: "Part of a form: a message" }),
          fields: [
            custom<MessageRecipient, "recipient">({
              name: "recipient",
              label: t`Recipients`,
              show: (value) => (value === null ? null : recipientWords(value)),
              render: (field) => (
                <RecipientField
                  value={field.value ?? everyone}
                  onChange={field.set}
                  error={field.error}
                  disabled={field.disabled}
                />
              ),
            }),
          ],
        },
        {
          title: t({ message: "What", comment: "Part of a form: the content of a message" }),
          fields: [
            custom<EmailContent, "content">({
              name: "content",
              label: t({ message: "Content", context: "message" }),
              show: (value) => (value === null ? null : pickText(value.subject, language, language)),
              render: (field) => (
                <div className={c.composer}>
                  <ContentField
                    value={field.value ?? blank}
                    onChange={field.set}
                    language={language}
                    error={field.error}
                    disabled={field.disabled}
                  />
                  <ComposerPreview content={field.value ?? blank} />
                </div>
              ),
            }),
          ],
        },
      ]}
      texts={
        props.record === null ? { save: t`Save draft`, pending: t`Saving`, done: t`Saved`, failed: t`Not saved` } : {}
      }
    />
  );
}

/** A new message; afterwards the list with its drawer open, where it is previewed, tried and sent. */
export function MessageCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<Email>("emails");
  const title = t`New message`;
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: "/messages", label: t`Messages` }}
      title={title}
      sub={t`By e-mail, to customers who agreed`}
    >
      <MessageForm
        label={title}
        record={null}
        save={({ record, values, changes, version, idempotencyKey }) =>
          record === null
            ? call(emailCalls.create, { body: values, idempotencyKey })
            : call(emailCalls.update, { params: { id: record._id }, body: changes, version })
        }
        onSaved={(message) => {
          cache.put(message);
          cache.refreshLists();
          void navigate({ to: "/messages/$id", params: { id: message._id }, search: true, replace: true });
        }}
        onCancel={() => void navigate({ to: "/messages", search: true })}
      />
    </DetailPage>
  );
}

/** Changes a message whose sending has not begun. */
export function MessageEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/messages/$id/edit" });
  const navigate = useNavigate();
  const query = useQuery(emailQuery(id));
  const cache = useRecordCache<Email>("emails");
  const title = query.data?.name ?? t({ message: "Message", context: "to customers" });
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/messages", label: t`Messages` }} title={title}>
      <Loaded query={query} skeleton={<FormSkeleton heights={heights} />}>
        {(message) =>
          message.can.modify && (message.status === "draft" || message.status === "scheduled") ? (
            <MessageForm
              key={message._id}
              label={title}
              record={message}
              save={({ changes, version }) => call(emailCalls.update, { params: { id }, body: changes, version })}
              reload={() => call(emailCalls.read, { params: { id } })}
              onSaved={(saved) => {
                cache.put(saved);
                cache.refreshLists();
                void navigate({ to: "/messages/$id", params: { id }, search: true, replace: true });
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
