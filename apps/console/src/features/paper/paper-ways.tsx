import { useLingui } from "@lingui/react/macro";
import { mailPaper, type PaperChoice, readPaper } from "@rewardo/contract/paper";
import { Button } from "@rewardo/ui/button.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { addressOf, call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { ReactNode } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { DownloadLink } from "../../kit/actions/download-link.tsx";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import c from "./paper-ways.module.css";

interface PaperWaysProps {
  card_id: string;
  /** What the sheet shows, as the server draws it. */
  choice: PaperChoice;
  /** Words of the button that prints. */
  print: ReactNode;
  children?: ReactNode;
}

/** Print here, take the file along, or have it in one's mailbox: on a phone, whose printer is elsewhere, the file comes first. */
export function PaperWays({ card_id, choice, print, children }: PaperWaysProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const words = useErrorWords();
  const isWide = useIsWide();
  const params = { id: card_id };
  const asked = { ...choice, notes_language: locale };
  const send = async () => {
    try {
      const { email } = await call(mailPaper, { params, body: asked });
      toast("success", t`On its way to ${email}`);
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  const printing = (
    <Button kind={isWide ? "primary" : "secondary"} icon="printer" onClick={() => window.print()}>
      {print}
    </Button>
  );
  return (
    <div className={c.ways}>
      {isWide && printing}
      <DownloadLink kind={isWide ? "secondary" : "primary"} href={addressOf(readPaper, { params, query: asked })}>
        {t`Download as PDF`}
      </DownloadLink>
      <AsyncButton icon="envelope-simple" action={send} pending={t`Sending`} done={t`Sent`} failed={t`Not sent`}>
        {t`Send to my e-mail`}
      </AsyncButton>
      {!isWide && printing}
      {children}
    </div>
  );
}
