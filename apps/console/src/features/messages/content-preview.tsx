import type { EmailContent, SmsContent } from "@rewardo/contract/message-fields";
import type { Language } from "@rewardo/rules";
import { EmailPreview } from "./email-preview.tsx";
import { SmsPreview } from "./sms-preview.tsx";

interface ContentPreviewProps {
  content: EmailContent | SmsContent;
  business: string;
  /** The business's, which customers without their own get. */
  language: Language;
  /** Whether one may look at an e-mail as a customer without a first name does. */
  choosesReader?: boolean;
}

/** A message as a customer reads it, whichever way it goes. */
export function ContentPreview({ content, choosesReader = false, ...facts }: ContentPreviewProps) {
  return "blocks" in content ? (
    <EmailPreview content={content} choosesReader={choosesReader} {...facts} />
  ) : (
    <SmsPreview content={content} {...facts} />
  );
}
