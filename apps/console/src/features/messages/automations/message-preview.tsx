import { useLingui } from "@lingui/react/macro";
import type { AutomationMessage } from "@rewardo/contract/automation-fields";
import type { EmailContent } from "@rewardo/contract/message-fields";
import { useSession } from "../../../platform/session/index.ts";
import { Note } from "../../../ui/note.tsx";
import { EmailPreview } from "../email-preview.tsx";

/** SMS and messages in the app are texts alone: they are shown in the frame of a mail, without its button. */
const asEmail = (message: AutomationMessage): EmailContent => {
  switch (message.channel) {
    case "email":
      return message.content;
    case "sms":
      return { subject: {}, blocks: [{ kind: "text", text: message.content.text }] };
    case "in_app":
      return { subject: message.content.title, blocks: [{ kind: "text", text: message.content.text }] };
  }
};

/** What customers get, in each language that it has. */
export function MessagePreview({ message }: { message: AutomationMessage }) {
  const { t } = useLingui();
  const { business } = useSession();
  if (business === null) return null;
  return (
    <div className="stack g12">
      {message.channel !== "email" && (
        <Note>
          {message.channel === "sms" ? t`It goes out by SMS.` : t`It appears in the app, on the customer’s card.`}
        </Note>
      )}
      <EmailPreview content={asEmail(message)} business={business.name} language={business.language} />
    </div>
  );
}
