import { useLingui } from "@lingui/react/macro";
import type { AutomationMessage } from "@rewardo/contract/automation-fields";
import type { FormField } from "../../../kit/form/use-form-field.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { ContentNotes } from "../preview/composer-preview.tsx";
import { ContentField } from "../composer/content-field.tsx";
import { InAppContentField } from "../composer/in-app-content-field.tsx";
import m from "../messages.module.css";
import { SmsContentField } from "../composer/sms-content-field.tsx";
import { asChannel, blankEmail } from "./as-channel.ts";
import { useChannelWords } from "./use-automation-words.ts";

const blank: AutomationMessage = { channel: "email", content: blankEmail };
const channels = ["email", "sms", "in_app"] as const;

/** What an automation sends, which way, and how it reads; another way keeps what is written. */
export function MessageField({ value, set, error, disabled }: FormField<AutomationMessage>) {
  const { t } = useLingui();
  const words = useChannelWords();
  const message = value ?? blank;
  return (
    <div className={m.blocks}>
      <div className={m.blocks}>
        <RadioGroup
          legend={t({ message: "Goes out", comment: "Head of a choice: by e-mail, by SMS or in the app" })}
          name="channel"
          options={channels.map((channel) => ({ value: channel, label: words[channel], disabled }))}
          value={message.channel}
          onChange={(channel) => set(asChannel(message, channel))}
        />
        <Content message={message} set={set} error={error} disabled={disabled} />
      </div>
      <ContentNotes content={message.content} />
    </div>
  );
}

type ContentProps = Pick<FormField<AutomationMessage>, "set" | "error" | "disabled"> & {
  readonly message: AutomationMessage;
};

function Content({ message, set, error, disabled }: ContentProps) {
  const { language = "en", time_zone: zone = "UTC" } = useSession().business ?? {};
  const shared = { language, error, disabled };
  switch (message.channel) {
    case "email":
      return (
        <ContentField {...shared} value={message.content} onChange={(content) => set({ channel: "email", content })} />
      );
    case "sms":
      return (
        <SmsContentField {...shared} value={message.content} onChange={(content) => set({ channel: "sms", content })} />
      );
    case "in_app":
      return (
        <InAppContentField
          {...shared}
          zone={zone}
          withPoll={message.content.poll !== null}
          value={message.content}
          onChange={(content) => set({ channel: "in_app", content })}
        />
      );
  }
}
