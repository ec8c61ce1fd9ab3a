import { CSPProvider } from "@base-ui/react/csp-provider";
import { useLingui } from "@lingui/react/macro";
import { BackCloses } from "../../kit/actions/back-closes.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import c from "./email-question.module.css";

export interface SuggestedEmail {
  typed: string;
  suggested: string;
}

interface EmailQuestionProps {
  /** `null` once it is answered: Back then goes on as before the question. */
  asked: SuggestedEmail | null;
  onAnswer: (email: string) => void;
  /** Neither: the question comes back when the form is sent. */
  onClose: () => void;
}

/** 'Is your email correct?', with both addresses on the answers; Back closes it. */
export function EmailQuestion({ asked, ...answers }: EmailQuestionProps) {
  return (
    <CSPProvider disableStyleElements>
      <BackCloses />
      {asked !== null && <Question asked={asked} {...answers} />}
    </CSPProvider>
  );
}

function Question({ asked, onAnswer, onClose }: EmailQuestionProps & { asked: SuggestedEmail }) {
  const { t } = useLingui();
  const { typed: originalEmail, suggested: suggestedEmail } = asked;
  return (
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
  );
}
