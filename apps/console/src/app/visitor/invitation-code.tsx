import { useLingui } from "@lingui/react/macro";
import { CodeForm } from "../login/code-form.tsx";

interface InvitationCodeProps {
  email: string;
  /** Accepts with the code. */
  accept: (code: string) => Promise<unknown>;
  /** Leaves the page for the account. */
  enter: () => Promise<void>;
  /** Words for other errors. */
  wordsOf: (error: unknown) => string;
  onBack: () => void;
}

/** The code of a person who set one up before: a mail alone does not replace it. */
export function InvitationCode({ email, accept, enter, wordsOf, onBack }: InvitationCodeProps) {
  const { t } = useLingui();
  return (
    <CodeForm
      email={email}
      send={accept}
      wordsOf={wordsOf}
      after={enter}
      onBack={onBack}
      words={{ verb: t`Accept invitation`, pending: t`Accepting`, done: t`Accepted`, failed: t`Not accepted` }}
    />
  );
}
