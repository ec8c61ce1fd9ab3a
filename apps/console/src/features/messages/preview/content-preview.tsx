import type { MessageInput } from "@rewardo/contract/message-fields";
import type { Language } from "@rewardo/rules/localized-text";
import { EmailPreview } from "./email-preview.tsx";
import { InAppPreview } from "./in-app-preview.tsx";
import { SmsPreview } from "./sms-preview.tsx";

interface ContentPreviewProps {
  content: MessageInput["content"];
  business: string;
  /** The business's, which customers without their own get. */
  language: Language;
  /** Whether the preview can switch to a customer without a first name. */
  isComposing?: boolean;
}

/** A message as a customer reads it, whichever way it goes. */
export function ContentPreview({ content, isComposing = false, ...facts }: ContentPreviewProps) {
  if ("blocks" in content) return <EmailPreview content={content} isComposing={isComposing} {...facts} />;
  if ("title" in content) return <InAppPreview content={content} isComposing={isComposing} {...facts} />;
  return <SmsPreview content={content} isComposing={isComposing} {...facts} />;
}
