import { CSPProvider } from "@base-ui/react/csp-provider";
import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import c from "./email-question.module.css";

export interface SuggestedEmail {
  typed: string;
  suggested: string;
}

interface EmailQuestionProps {
  asked: SuggestedEmail;
  onAnswer: (email: string) => void;
  /** Neither: the question comes back when the form is sent. */
  onClose: () => void;
}

/** 'Is your email correct?', with both addresses on the answers. */
export function EmailQuestion({ asked, onAnswer, onClose }: EmailQuestionProps) {
  const { t } = useLingui();
  const { typed: originalEmail, suggested: suggestedEmail } = asked;
  return (
    <CSPProvider disableStyleElements>
      <Dialog
        open
        onOpenChange={onClose}
        narrow
        title={t`Is your email correct?`}
        description={t`You wrote ${originalEmail}. Links we send there would not reach you.`}
        actions={
          <>
            <Button kind="primary" className={c.answer} onClick={() => onAnswer(suggestedEmail)}>
              <span>{t`Use ${suggestedEmail}`}</span>
            </Button>
            <Button className={c.answer} onClick={() => onAnswer(originalEmail)}>
              <span>{t`Keep ${originalEmail}`}</span>
            </Button>
          </>
        }
      />
    </CSPProvider>
  );
}
