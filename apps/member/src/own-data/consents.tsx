import { useLingui } from "@lingui/react/macro";
import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import { consentChannels } from "@rewardo/contract/consent-channels";
import { answerConsent } from "@rewardo/contract/members";
import { consentWording, currentConsentWording } from "@rewardo/web/i18n/consent-texts.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { call } from "@rewardo/web/api.ts";
import { Fragment, useState } from "react";
import { useBusiness, useHere } from "../here.tsx";
import type { OwnView } from "../live/use-own-view.ts";
import { TellHere } from "../notices/tell-here.tsx";
import c from "./own-data.module.css";

/** Which messages the customer allows: each alone, none beforehand; a switch acts at once. */
export function Consents({ own }: { own: OwnView }) {
  const { t } = useLingui();
  const business = useBusiness();
  const { locale, format } = useHere();
  const { self } = own.view;
  const [is16, set16] = useState(self.consents.some(({ is_granted }) => is_granted));
  const [problem, setProblem] = useState<string | null>(null);
  const names: Readonly<Record<ConsentChannel, string>> = {
    in_app: t`On this card`,
    email: t({ message: "E-mail", comment: "A way to send messages" }),
    sms: t({ message: "SMS", comment: "A way to send messages" }),
  };
  const answer = async (channel: ConsentChannel, is_granted: boolean) => {
    if (is_granted && !is16) return setProblem(t`Messages are for people of 16 and older: tick the box below first.`);
    setProblem(null);
    try {
      const body = { channel, is_granted, language: locale, ...(is_granted ? { is_16: true } : {}) };
      own.changeSelf(await call(answerConsent, { businessKey: business.key, body }));
    } catch {
      setProblem(t`That did not work. Check the network and try again.`);
    }
  };
  const isReachable: Readonly<Record<ConsentChannel, boolean>> = {
    in_app: true,
    email: self.email_proven,
    sms: self.phone_proven,
  };
  return (
    <>
      {["in_app" as const, ...consentChannels.filter((channel) => channel !== "in_app")].map((channel) => {
        const known = self.consents.find((one) => one.channel === channel);
        const day = known === undefined ? "" : format.date(known.recorded_at, "date");
        const standing =
          known === undefined
            ? t({ message: "not allowed so far", comment: "Messages on a channel" })
            : known.is_granted
              ? t({ message: `allowed on ${day}`, comment: "Messages on a channel" })
              : t({ message: `not allowed since ${day}`, comment: "Messages on a channel" });
        return (
          <Fragment key={channel}>
            <Switch
              className={c.consent}
              checked={known?.is_granted ?? false}
              disabled={!isReachable[channel]}
              onChange={(is_granted) => void answer(channel, is_granted)}
              hint={
                isReachable[channel] ? (
                  <>
                    {standing}
                    <span className={c.wording}>
                      {consentWording(currentConsentWording, locale, channel, business.name)}
                    </span>
                  </>
                ) : channel === "email" ? (
                  t`once a mail address is proven`
                ) : (
                  t`once a phone number is proven`
                )
              }
            >
              {names[channel]}
            </Switch>
            {channel === "in_app" && (
              <TellHere isAllowed={known?.is_granted === true} className={cx(c.consent, c.tell)} />
            )}
          </Fragment>
        );
      })}
      <p role="alert" className={c.problem}>
        {problem}
      </p>
      <div className={c.age}>
        <Checkbox
          checked={is16}
          onChange={(event) => set16(event.currentTarget.checked)}
          hint={t`needed for messages only`}
        >
          {t`I am 16 or older`}
        </Checkbox>
      </div>
      <p className="t13 mut">{t`It holds at once. The card stays, even when all are off.`}</p>
    </>
  );
}
