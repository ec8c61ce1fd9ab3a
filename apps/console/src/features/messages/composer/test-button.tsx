import { useLingui } from "@lingui/react/macro";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import type { Channel } from "../api.ts";

/** Mails a message to the person who writes it, and to no one else. */
export function TestButton({ channel, send }: { channel: Channel; send: () => Promise<unknown> }) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const test = async () => {
    try {
      await send();
    } catch (error) {
      toast("error", errorWords(error));
      throw error;
    }
  };
  return (
    <div className="stack g4">
      <div>
        <AsyncButton
          icon="envelope-simple"
          action={test}
          pending={t`Sending`}
          done={t`On its way to you`}
          failed={t`Not sent`}
        >
          {t`Send to myself`}
        </AsyncButton>
      </div>
      {channel !== "email" && <p className="mut t12">{t`You get its text by e-mail.`}</p>}
    </div>
  );
}
