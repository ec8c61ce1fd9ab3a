import { useLingui } from "@lingui/react/macro";
import { LiveMark } from "@rewardo/ui/live/live-mark.tsx";
import { checkNetwork } from "@rewardo/web/network.ts";
import { isVisitWaiting } from "@rewardo/web/unsent-visit.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { LazyOfflinePicture } from "@rewardo/loyalty/frame/lazy-pictures.tsx";
import { MessagePage } from "@rewardo/loyalty/frame/message-page.tsx";

/** Replaces the content while the network is away; part of the first bundle, since nothing can be fetched then. */
export function OfflinePage() {
  const { t } = useLingui();
  return (
    <MessagePage
      picture={<LazyOfflinePicture />}
      aside={<LiveMark state="offline" text={t`Waiting for the network`} />}
      title={t`You're offline`}
      words={
        isVisitWaiting()
          ? t`A visit is waiting to be sent. It is sent automatically and counts once.`
          : t`Check if you paid the internet bill and try again.`
      }
      buttons={
        <Button kind="primary" icon="arrow-clockwise" onClick={() => void checkNetwork()}>
          {t`Try again`}
        </Button>
      }
      foot={t`We keep checking, and come back by ourselves.`}
    />
  );
}
