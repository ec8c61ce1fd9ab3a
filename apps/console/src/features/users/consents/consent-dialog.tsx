import { useLingui } from "@lingui/react/macro";
import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import type { User } from "@rewardo/contract/users";
import { consentWording, currentConsentWording } from "@rewardo/web/i18n/consent-texts.ts";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { languageNames } from "../../../kit/form/kinds/language-names.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { userCalls } from "../api.ts";
import { useRefresh } from "../use-refresh.ts";
import c from "./consents.module.css";

type Language = NonNullable<User["language"]>;

interface ConsentDialogProps {
  user: User;
  channel: ConsentChannel;
  /** The channel in words. */
  name: string;
  onClose: () => void;
}

/** Records that a customer agreed to the sentence shown, in the language in which they read it. */
export function ConsentDialog({ user, channel, name, onClose }: ConsentDialogProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const refresh = useRefresh();
  const { business } = useSession();
  const [language, setLanguage] = useState<Language>(user.language ?? business?.language ?? "en");
  const [hasAgreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const record = async () => {
    setProblem(null);
    if (!hasAgreed) {
      setFault(t`Only what the customer agreed to is recorded`);
      throw new Error("Not complete");
    }
    try {
      const body = { channel, is_granted: true, language };
      await call(userCalls.recordConsent, { params: { id: user._id }, body });
      await refresh();
      toast("success", t`Consent recorded`);
      onClose();
    } catch (error) {
      setProblem(errorWords(error));
      throw error;
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      narrow
      sheet
      title={t({ message: `Consent: ${name}`, comment: "A channel, such as e-mail" })}
      description={t`Read this to the customer, or let them read it.`}
      actions={
        <>
          <AsyncButton
            kind="primary"
            action={record}
            pending={t({ message: "Recording", context: "consent" })}
            done={t({ message: "Recorded", context: "consent" })}
            failed={t({ message: "Not recorded", context: "consent" })}
          >
            {t({ message: "Record consent", comment: "Of a customer, to be written to" })}
          </AsyncButton>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <div className={c.form}>
        <Select
          label={t`Language`}
          value={language}
          options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
        <blockquote className={c.wording} lang={language}>
          {consentWording(currentConsentWording, language, channel, business?.name ?? "")}
        </blockquote>
        <Checkbox
          checked={hasAgreed}
          hint={t({ message: "Required", context: "box to tick" })}
          error={fault}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            setFault(undefined);
          }}
        >
          {t`The customer agreed to this`}
        </Checkbox>
        <Problem>{problem}</Problem>
      </div>
    </Dialog>
  );
}
