/** The message of an automation by another way: what is written stays as far as the other way has a place for it. */
import type { AutomationMessage } from "@rewardo/contract/automation-fields";
import type { EmailContent } from "@rewardo/contract/message-fields";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import type { LocalizedText } from "@rewardo/rules/localized-text";

/** An e-mail with nothing in it but room for a text. */
export const blankEmail: EmailContent = { subject: {}, blocks: [{ kind: "text", text: {} }] };

const titleOf = (message: AutomationMessage): LocalizedText => {
  switch (message.channel) {
    case "email":
      return message.content.subject;
    case "in_app":
      return message.content.title;
    case "sms":
      return {};
  }
};

const textOf = ({ content }: AutomationMessage): LocalizedText =>
  "text" in content
    ? content.text
    : ((content.blocks.find(({ kind }) => kind === "text") as { text: LocalizedText } | undefined)?.text ?? {});

export const asChannel = (message: AutomationMessage, channel: AutomationMessage["channel"]): AutomationMessage => {
  if (message.channel === channel) return message;
  const [title, text, coupon] = [titleOf(message), textOf(message), couponOf(message.content)];
  switch (channel) {
    case "email": {
      const blocks = coupon === null ? [] : [{ kind: "coupon" as const, ...coupon }];
      return { channel, content: { subject: title, blocks: [{ kind: "text", text }, ...blocks] } };
    }
    case "sms":
      return { channel, content: { text, coupon } };
    case "in_app":
      return { channel, content: { title, text, poll: null, coupon } };
  }
};
