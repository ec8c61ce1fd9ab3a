import { useLingui } from "@lingui/react/macro";
import { MessagePage } from "@rewardo/loyalty/frame/message-page.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { LiveMark } from "@rewardo/ui/live/live-mark.tsx";
import { checkNetwork } from "@rewardo/web/network.ts";

/** The till was opened without a network, and knows nothing that it may go by. */
export function NothingKept() {
  const { t } = useLingui();
  return (
    <MessagePage
      aside={<LiveMark state="offline" text={t`Waiting for the network`} />}
      title={t`The till needs the network once`}
      words={t`It opens without one for three days after the server last answered. Nothing is lost meanwhile.`}
      buttons={
        <Button kind="primary" icon="arrow-clockwise" onClick={() => void checkNetwork()}>
          {t`Try again`}
        </Button>
      }
      foot={t`We keep checking, and come back by ourselves.`}
    />
  );
}
