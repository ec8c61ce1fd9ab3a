import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@rewardo/ui/button.tsx";
import { LazyCrashPicture } from "./lazy-pictures.tsx";
import { MessagePage } from "./message-page.tsx";

interface CrashPageProps {
  reference: string;
  onRetry: () => void;
  onBack: () => void;
}

/** Shown instead of everything when something broke; says what to read out to support. */
export function CrashPage({ reference, onRetry, onBack }: CrashPageProps) {
  const { t } = useLingui();
  return (
    <MessagePage
      picture={<LazyCrashPicture reference={reference} />}
      title={t`Oops, something went wrong`}
      words={t`Please be patient. Our team has been notified and is working on resolving this issue.`}
      buttons={
        <>
          <Button kind="primary" icon="arrow-clockwise" onClick={onRetry}>{t`Try again`}</Button>
          <Button onClick={onBack}>{t`Go back`}</Button>
        </>
      }
      foot={
        <Trans>
          Reference <span className="num">{reference}</span>
        </Trans>
      }
    />
  );
}
