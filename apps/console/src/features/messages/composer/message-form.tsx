import { useLingui } from "@lingui/react/macro";
import { EmailInput } from "@rewardo/contract/emails";
import type { EmailContent, InAppContent, MessageRecipient, SmsContent } from "@rewardo/contract/message-fields";
import { InAppInput } from "@rewardo/contract/messages";
import { SmsInput } from "@rewardo/contract/sms";
import { pickText } from "@rewardo/rules";
import { useSearch } from "@tanstack/react-router";
import type { SectionDescription } from "../../../kit/form/description.ts";
import { custom } from "../../../kit/form/kinds/custom.tsx";
import { text } from "../../../kit/form/kinds/text.tsx";
import { RecordForm } from "../../../kit/form/record-form.tsx";
import type { SaveRequest } from "../../../kit/form/saving/saving.ts";
import type { FormField } from "../../../kit/form/use-form-field.ts";
import { rfmGroupNames } from "../../../kit/words/use-rfm-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { SearchTexts } from "../../../platform/routing/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import type { ReactNode } from "react";
import { type Channel, type ChannelMessage, channels } from "../api.ts";
import { choice } from "../automations/choice.tsx";
import { ComposerPreview } from "../preview/composer-preview.tsx";
import { ContentField } from "./content-field.tsx";
import { InAppContentField } from "./in-app-content-field.tsx";
import c from "../messages.module.css";
import { RecipientField } from "./recipient-field.tsx";
import { SmsContentField } from "./sms-content-field.tsx";
import { useRecipientWords } from "../use-message-words.ts";

const blank: EmailContent = { subject: {}, blocks: [{ kind: "text", text: {} }] };
const blankSms: SmsContent = { text: {} };
const blankInApp: InAppContent = { title: {}, text: {}, poll: null };
const everyone: MessageRecipient = { type: "all" };
/** Shares of the audience that may be held out. */
const heldOut = [0, 5, 10, 20, 50];

/** Whom a new message is for: the group that the address names, such as that of a statistic, or those who like a product, else everyone. */
function useRecipient(): MessageRecipient {
  const { rfm_group, product_id }: SearchTexts = useSearch({ strict: false });
  if (typeof product_id === "string") return { type: "likes_product", product_id };
  const group = rfmGroupNames.find((one) => one === rfm_group);
  return group === undefined ? everyone : { type: "rfm_group", rfm_group: group };
}

interface MessageFormProps {
  channel: Channel;
  label: string;
  /** `null` begins one. */
  record: ChannelMessage | null;
  onSaved: (message: ChannelMessage) => void;
  onCancel?: (() => void) | undefined;
}

/** Everything about a message that people write; it is kept as a draft and sent from its drawer. */
export function MessageForm({ channel, ...props }: MessageFormProps) {
  switch (channel) {
    case "email":
      return <EmailForm {...props} />;
    case "sms":
      return <SmsForm {...props} />;
    case "in_app":
      return <InAppForm {...props} />;
  }
}

type FormProps = Omit<MessageFormProps, "channel">;
type Request =
  | SaveRequest<typeof EmailInput, ChannelMessage>
  | SaveRequest<typeof SmsInput, ChannelMessage>
  | SaveRequest<typeof InAppInput, ChannelMessage>;

function EmailForm(props: FormProps) {
  const language = useSession().business?.language ?? "en";
  const recipient = useRecipient();
  const { shared, sectionsOf } = useForm("email", props);
  const content = (field: FormField<EmailContent>) => (
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
  );
  return (
    <RecordForm
      {...shared}
      schema={EmailInput}
      defaults={{ recipient, held_out_percent: 0, content: blank }}
      sections={sectionsOf(content, ({ subject }) => pickText(subject, language, language))}
    />
  );
}

function SmsForm(props: FormProps) {
  const language = useSession().business?.language ?? "en";
  const { shared, sectionsOf } = useForm("sms", props);
  const content = (field: FormField<SmsContent>) => (
    <div className={c.composer}>
      <SmsContentField
        value={field.value ?? blankSms}
        onChange={field.set}
        language={language}
        error={field.error}
        disabled={field.disabled}
      />
      <ComposerPreview content={field.value ?? blankSms} />
    </div>
  );
  return (
    <RecordForm
      {...shared}
      schema={SmsInput}
      defaults={{ recipient: everyone, held_out_percent: 0, content: blankSms }}
      sections={sectionsOf(content, (sms) => pickText(sms.text, language, language))}
    />
  );
}

function InAppForm(props: FormProps) {
  const { language = "en", time_zone: zone = "UTC" } = useSession().business ?? {};
  const { shared, sectionsOf } = useForm("in_app", props);
  const content = (field: FormField<InAppContent>) => (
    <div className={c.composer}>
      <InAppContentField
        value={field.value ?? blankInApp}
        onChange={field.set}
        language={language}
        zone={zone}
        error={field.error}
        disabled={field.disabled}
      />
      <ComposerPreview content={field.value ?? blankInApp} />
    </div>
  );
  return (
    <RecordForm
      {...shared}
      schema={InAppInput}
      defaults={{ recipient: everyone, held_out_percent: 0, content: blankInApp }}
      sections={sectionsOf(content, ({ title }) => pickText(title, language, language))}
    />
  );
}

/** What the forms of all channels have in common. */
function useForm(channel: Channel, { label, record, onSaved, onCancel }: FormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const percent = (share: number | null) => format.percent((share ?? 0) / 100);
  const recipientWords = useRecipientWords();
  const { calls } = channels[channel];
  const shared = {
    label,
    record,
    onSaved,
    onCancel,
    save: ({ record: known, values, changes, version, idempotencyKey }: Request) =>
      known === null
        ? call(calls.create, { body: values, idempotencyKey })
        : call(calls.update, { params: { id: known._id }, body: changes, version }),
    reload: record === null ? undefined : () => call(calls.read, { params: { id: record._id } }),
    texts: record === null ? { save: t`Save draft`, pending: t`Saving`, done: t`Saved`, failed: t`Not saved` } : {},
  };
  const sectionsOf = <Content,>(
    render: (field: FormField<Content>) => ReactNode,
    show: (content: Content) => string,
  ): readonly SectionDescription<"name" | "recipient" | "held_out_percent" | "content">[] => [
    {
      fields: [
        text({
          name: "name",
          label: t`Name`,
          hint: {
            email: t`For you alone. Customers see the subject.`,
            sms: t`For you alone.`,
            in_app: t`For you alone. Customers see the title.`,
          }[channel],
        }),
      ],
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
              channel={channel}
              value={field.value ?? everyone}
              onChange={field.set}
              error={field.error}
              disabled={field.disabled}
            />
          ),
        }),
        choice({
          name: "held_out_percent",
          label: t`Customers held out`,
          hint: t`They get nothing, by chance, so that you see what the message brings. It takes 20 on each side.`,
          half: true,
          options: heldOut.map((value) => ({ value, label: percent(value) })),
          other: percent,
        }),
      ],
    },
    {
      title: t({ message: "What", comment: "Part of a form: the content of a message" }),
      fields: [
        custom<Content, "content">({
          name: "content",
          label: t({ message: "Content", context: "message" }),
          show: (value) => (value === null ? null : show(value)),
          render,
        }),
      ],
    },
  ];
  return { shared, sectionsOf };
}
