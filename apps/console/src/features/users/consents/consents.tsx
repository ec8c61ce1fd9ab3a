import { useLingui } from "@lingui/react/macro";
import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import { consentChannels } from "@rewardo/contract/consent-channels";
import type { Consent } from "@rewardo/contract/consents";
import type { User } from "@rewardo/contract/users";
import { lazy, Suspense, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { userCalls } from "../api.ts";
import { useRefresh } from "../use-refresh.ts";
import c from "./consents.module.css";
import { useConsentWords } from "./use-consent-words.ts";

const ConsentDialog = lazy(async () => ({ default: (await import("./consent-dialog.tsx")).ConsentDialog }));
const ConsentHistory = lazy(async () => ({ default: (await import("./consent-history.tsx")).ConsentHistory }));

/** What a customer may be sent, by channel: what counts, since when and how it was recorded, and all that was said before. */
export function Consents({ user }: { user: User }) {
  const { t } = useLingui();
  const { channels } = useConsentWords();
  const hasBusiness = useSession().business !== null;
  const mayModify = useAllowed("users_modify") && hasBusiness && user.can.modify;
  const [asked, setAsked] = useState<ConsentChannel | null>(null);
  const [hasHistory, setHistory] = useState(false);
  return (
    <section className={c.consents}>
      <h2>{t`What they may be sent`}</h2>
      <ul className={c.list}>
        {consentChannels.map((channel) => (
          <Channel
            key={channel}
            user={user}
            channel={channel}
            consent={user.consents.find((one) => one.channel === channel)}
            onAsk={mayModify ? () => setAsked(channel) : undefined}
          />
        ))}
      </ul>
      {user.consents.length > 0 && (
        <Button
          size="compact"
          icon="clock-counter-clockwise"
          aria-expanded={hasHistory}
          onClick={() => setHistory(!hasHistory)}
        >
          {t({ message: "What was said and when", comment: "Opens the history of a customer's consents" })}
        </Button>
      )}
      <Suspense fallback={null}>
        {hasHistory && <ConsentHistory userId={user._id} />}
        {asked !== null && (
          <ConsentDialog user={user} channel={asked} name={channels[asked]} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </section>
  );
}

interface ChannelProps {
  user: User;
  channel: ConsentChannel;
  consent: Consent | undefined;
  /** Left out for those who only look. */
  onAsk: (() => void) | undefined;
}

function Channel({ user, channel, consent, onAsk }: ChannelProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { channels, sources } = useConsentWords();
  const isGranted = consent?.is_granted === true;
  const said =
    consent === undefined
      ? t({ message: "never asked", comment: "Of a channel: whether a customer may be written to" })
      : `${format.date(consent.recorded_at, "shortDate")}, ${sources[consent.source]}`;
  const state = isGranted
    ? t({ message: "Agreed", context: "consent" })
    : consent === undefined
      ? t({ message: "Not agreed", context: "consent" })
      : t({ message: "Withdrawn", context: "consent" });
  return (
    <li className={c.channel}>
      <div className={c.words}>
        <div>{channels[channel]}</div>
        <div className="t13 mut">{said}</div>
      </div>
      <Tag tone={isGranted ? "ok" : "line"}>{state}</Tag>
      {onAsk !== undefined &&
        (isGranted ? (
          <Withdraw user={user} channel={channel} />
        ) : (
          <Button size="compact" onClick={onAsk}>
            {t({ message: "Record consent", comment: "Of a customer, to be written to" })}
            <span className="sr">{channels[channel]}</span>
          </Button>
        ))}
    </li>
  );
}

/** Withdrawing is as easy as agreeing: it asks nothing, and agreeing again is one step away. */
function Withdraw({ user, channel }: { user: User; channel: ConsentChannel }) {
  const { t, i18n } = useLingui();
  const errorWords = useErrorWords();
  const refresh = useRefresh();
  const { channels } = useConsentWords();
  const withdraw = async () => {
    try {
      const body = { channel, is_granted: false, language: i18n.locale as User["language"] & string };
      await call(userCalls.recordConsent, { params: { id: user._id }, body });
    } catch (error) {
      toast("error", errorWords(error));
      throw error;
    } finally {
      await refresh();
    }
  };
  return (
    <AsyncButton
      size="compact"
      action={withdraw}
      pending={t({ message: "Withdrawing", context: "consent" })}
      done={t({ message: "Withdrawn", context: "consent" })}
      failed={t({ message: "Not withdrawn", context: "consent" })}
    >
      {t({ message: "Withdraw", context: "consent" })}
      <span className="sr">{channels[channel]}</span>
    </AsyncButton>
  );
}
