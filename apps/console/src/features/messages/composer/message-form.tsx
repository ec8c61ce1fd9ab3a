import { useLingui } from "@lingui/react/macro";
import { EmailInput } from "@rewardo/contract/emails";
import type {
  ContentOf,
  EmailContent,
  InAppContent,
  MessageRecipient,
  SmsContent,
} from "@rewardo/contract/message-fields";
import { InAppInput } from "@rewardo/contract/messages";
import { SmsInput } from "@rewardo/contract/sms";
import { pickText } from "@rewardo/rules/localized-text";
import { useSearch } from "@tanstack/react-router";
import type { BadField } from "../../../kit/form/bad-fields.ts";
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
import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { type Channel, type ChannelMessage, channels } from "../api.ts";
import { choice } from "../automations/choice.tsx";
import { ComposerPreview, ContentNotes } from "../preview/composer-preview.tsx";
import { ContentField } from "./content-field.tsx";
import { InAppContentField } from "./in-app-content-field.tsx";
import c from "../messages.module.css";
import { RecipientField } from "./recipient-field.tsx";
import { isUnwritten } from "./unwritten.ts";
import { SmsContentField } from "./sms-content-field.tsx";
import { type SendTime, useSendTime, useSendWords, WhenField } from "./when-field.tsx";
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
  /** A message that is new is to be sent then. */
  onSaved: (message: ChannelMessage, sendTime: SendTime) => void;
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
  const { shared, sectionsOf, errorOf, check } = useForm("email", props);
  const content = (field: FormField<EmailContent>) => (
    <div className={c.blocks}>
      <ContentField
        value={field.value ?? blank}
        onChange={field.set}
        language={language}
        error={errorOf(field, blank)}
        disabled={field.disabled}
      />
      <ContentNotes content={field.value ?? blank} />
    </div>
  );
  return (
    <RecordForm
      {...shared}
      beside={({ content: written }) => <ComposerPreview content={written ?? blank} />}
      check={({ content: written }) => check(written ?? blank)}
      schema={EmailInput}
      defaults={{ recipient, held_out_percent: 0, content: blank }}
      sections={sectionsOf(content, ({ subject }) => pickText(subject, language, language))}
    />
  );
}

function SmsForm(props: FormProps) {
  const language = useSession().business?.language ?? "en";
  const { shared, sectionsOf, errorOf, check } = useForm("sms", props);
  const content = (field: FormField<SmsContent>) => (
    <div className={c.blocks}>
      <SmsContentField
        value={field.value ?? blankSms}
        onChange={field.set}
        language={language}
        error={errorOf(field, blankSms)}
        disabled={field.disabled}
      />
      <ContentNotes content={field.value ?? blankSms} />
    </div>
  );
  return (
    <RecordForm
      {...shared}
      beside={({ content: written }) => <ComposerPreview content={written ?? blankSms} />}
      check={({ content: written }) => check(written ?? blankSms)}
      schema={SmsInput}
      defaults={{ recipient: everyone, held_out_percent: 0, content: blankSms }}
      sections={sectionsOf(content, (sms) => pickText(sms.text, language, language))}
    />
  );
}

function InAppForm(props: FormProps) {
  const { language = "en", time_zone: zone = "UTC" } = useSession().business ?? {};
  const { shared, sectionsOf, errorOf, check } = useForm("in_app", props);
  const content = (field: FormField<InAppContent>) => (
    <div className={c.blocks}>
      <InAppContentField
        value={field.value ?? blankInApp}
        onChange={field.set}
        language={language}
        zone={zone}
        error={errorOf(field, blankInApp)}
        disabled={field.disabled}
      />
      <ContentNotes content={field.value ?? blankInApp} />
    </div>
  );
  return (
    <RecordForm
      {...shared}
      beside={({ content: written }) => <ComposerPreview content={written ?? blankInApp} />}
      check={({ content: written }) => check(written ?? blankInApp)}
      schema={InAppInput}
      defaults={{ recipient: everyone, held_out_percent: 0, content: blankInApp }}
      sections={sectionsOf(content, ({ title }) => pickText(title, language, language))}
    />
  );
}

/** What the forms of all channels have in common. */
function useForm<C extends Channel>(channel: C, { label, record, onSaved, onCancel }: FormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const percent = (share: number | null) => format.percent((share ?? 0) / 100);
  const recipientWords = useRecipientWords();
  const { calls } = channels[channel];
  const [sendTime, setSendTime] = useSendTime();
  const [count, setCount] = useState<number>();
  const sendWords = useSendWords();
  const { when } = sendTime;
  const language = useSession().business?.language ?? "en";
  const unwritten = {
    email: t`To be sent it needs a subject and a text`,
    sms: t`To be sent it needs a text`,
    in_app: t`To be sent it needs a title and a text`,
  }[channel];
  // A draft may be empty; what is sent at once says something.
  const check = (content: ContentOf[C]): BadField[] =>
    record === null && when !== "draft" && isUnwritten(channel, content, language)
      ? [{ path: "content", code: "required" }]
      : [];
  const errorOf = ({ error, value }: FormField<ContentOf[C]>, empty: ContentOf[C]): string | undefined =>
    error !== undefined && isUnwritten(channel, value ?? empty, language) ? unwritten : error;
  const save = when === "draft" ? t`Save draft` : sendWords(when, count);
  const shared = {
    label,
    record,
    opensBeside: true,
    onSaved: (saved: ChannelMessage) => onSaved(saved, sendTime),
    onCancel,
    save: ({ record: known, values, changes, version, idempotencyKey }: Request) =>
      known === null
        ? call(calls.create, { body: values, idempotencyKey })
        : call(calls.update, { params: { id: known._id }, body: changes, version }),
    reload: record === null ? undefined : () => call(calls.read, { params: { id: record._id } }),
    end:
      record === null ? (
        <section className={c.later}>
          <h2>{t({ message: "When", comment: "Head of a column" })}</h2>
          <WhenField value={sendTime} onChange={setSendTime} orDraft />
        </section>
      ) : undefined,
    texts: record === null ? { save, pending: t`Saving`, done: t`Saved`, failed: t`Not saved` } : {},
  };
  const sectionsOf = <Content,>(
    render: (field: FormField<Content>) => ReactNode,
    show: (content: Content) => string,
  ): readonly SectionDescription<"name" | "recipient" | "held_out_percent" | "content">[] => [
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
              onCount={setCount}
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
        custom<Content, "content">({
          name: "content",
          label: t({ message: "Content", context: "message" }),
          show: (value) => (value === null ? null : show(value)),
          render: (field) => <Naming {...{ field, show, render }} isNew={record === null} />,
        }),
      ],
    },
    {
      title: t({ message: "For you alone", comment: "Part of a form: what customers do not see of a message" }),
      fields: [
        text({
          name: "name",
          label: t`Name`,
          hint: {
            email: t`Your list shows it. It follows the subject until you write another.`,
            sms: t`Your list shows it. It follows the text until you write another.`,
            in_app: t`Your list shows it. It follows the title until you write another.`,
          }[channel],
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
  ];
  return { shared, sectionsOf, errorOf, check };
}

interface NamingProps<Content> {
  field: FormField<Content>;
  /** What customers read first. */
  show: (content: Content) => string;
  render: (field: FormField<Content>) => ReactNode;
  isNew: boolean;
}

/** The longest name that a message is given by itself. */
const longestName = 60;

/** The content of a message; the name of a new one follows what customers read first, until another is written. */
function Naming<Content>({ field, show, render, isNew }: NamingProps<Content>) {
  const form = useFormContext();
  const nameOf = (content: Content | null): string => {
    const written = content === null ? "" : show(content);
    return written
      .replaceAll(/[\s,]*\{[^}]*\}/g, "")
      .trim()
      .slice(0, longestName);
  };
  const set = (content: Content | null) => {
    const name: unknown = form.getValues("name") ?? "";
    if (isNew && (name === "" || name === nameOf(field.value))) form.setValue("name", nameOf(content));
    field.set(content);
  };
  return render({ ...field, set });
}
