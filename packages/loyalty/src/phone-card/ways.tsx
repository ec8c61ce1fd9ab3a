import { useLingui } from "@lingui/react/macro";
import type { GivenLink, LinkChannel, PhoneCard } from "@rewardo/contract/card-links";
import { Button } from "@rewardo/ui/button.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { isApiError } from "@rewardo/web/api-error.ts";
import { type ReactNode, useRef, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import c from "./phone-card.module.css";

interface WaysProps {
  card: Pick<PhoneCard, "email" | "sms">;
  /** Goes with what `send` sends, so that it is another call with a key of its own. */
  replaces?: boolean;
  send: (channel: LinkChannel, key: string) => Promise<GivenLink>;
  /** What else helps, in the same row. */
  children?: ReactNode;
  /** The code to show. */
  onCode: (given: GivenLink) => void;
  onSent: () => void;
}

/** The ways to bring the card to a customer's phone; a closed way says why. */
export function Ways({ card, replaces = false, send, onCode, onSent, children }: WaysProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const [problem, setProblem] = useState<string | null>(null);
  // A repeat after silence sends nothing twice. A key is for one body: the server refuses another one with it.
  const keys = useRef(new Map<string, string>());
  const why = useWhy();
  const act = (channel: LinkChannel) => async () => {
    setProblem(null);
    const body = `${channel} ${replaces}`;
    const key = keys.current.get(body) ?? crypto.randomUUID();
    keys.current.set(body, key);
    try {
      const given = await send(channel, key);
      keys.current.delete(body);
      if (channel === "screen") onCode(given);
      else onSent();
    } catch (error) {
      const code = isApiError(error, "validation_failed") ? error.errors[0]?.code : undefined;
      setProblem(why(channel, code) ?? errorWords(error));
      throw error;
    }
  };
  const closed =
    card.email === "no_address" && card.sms === "no_address"
      ? [t`No e-mail and no phone number: show the customer a code.`]
      : [why("email", card.email), why("sms", card.sms)].filter((one) => one !== undefined);
  const words = {
    pending: t({ message: "Sending", comment: "A link by mail" }),
    done: t({ message: "Sent", comment: "A link by mail" }),
    failed: t({ message: "Not sent", comment: "A link by mail" }),
  };
  return (
    <div className="stack g8">
      <div className={c.ways}>
        <Button icon="qr-code" onClick={() => void act("screen")().catch(() => undefined)}>
          {t`Show a code`}
        </Button>
        {card.email === "open" && (
          <AsyncButton icon="envelope-simple" action={act("email")} {...words}>
            {t`Send by mail`}
          </AsyncButton>
        )}
        {card.sms === "open" && (
          <AsyncButton icon="chat-teardrop-text" action={act("sms")} {...words}>
            {t`Send by SMS`}
          </AsyncButton>
        )}
        {children}
      </div>
      <Problem>{problem}</Problem>
      {closed.length > 0 && <p className="t13 mut">{closed.join(" ")}</p>}
    </div>
  );
}

/** Why a way is closed; `undefined` for one that is open. */
function useWhy(): (channel: LinkChannel, code: string | undefined) => string | undefined {
  const { t } = useLingui();
  return (channel, code) => {
    if (code === "on_phone") return t`The card is on a phone already.`;
    if (code === "sms_limit") return t`The month has no room for another SMS.`;
    if (channel === "email")
      return code === "no_address"
        ? t`There is no e-mail address.`
        : code === "suppressed"
          ? t`Mails to this address come back, or are not wanted.`
          : undefined;
    if (channel === "screen") return undefined;
    return code === "no_address"
      ? t`There is no phone number.`
      : code === "no_consent"
        ? t`No SMS: the customer has not agreed to them.`
        : code === "suppressed"
          ? t`SMS to this number come back, or are not wanted.`
          : undefined;
  };
}
