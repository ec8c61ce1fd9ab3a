import { useLingui } from "@lingui/react/macro";
import type { AutomationMessage } from "@rewardo/contract/automation-fields";
import { useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { ContentPreview } from "../preview/content-preview.tsx";

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
      <ContentPreview content={message.content} business={business.name} language={business.language} />
    </div>
  );
}
