import { leastHeldOutOf } from "@rewardo/contract/message-compared";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { lacksOf } from "@rewardo/contract/message-readiness";
import { instantOfLocalTime } from "@rewardo/rules/local-time";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { languageNames, nameOfLanguage } from "../../../kit/form/kinds/language-names.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { type Channel, type ChannelMessage, channels } from "../api.ts";
import { CostLine } from "./cost-line.tsx";
import { mostPartsOf, useSmsCost } from "./sms-cost.ts";
import { type SendTime, useSendTime, useSendWords, WhenField } from "./when-field.tsx";

interface SendDialogProps {
  channel: Channel;
  message: ChannelMessage;
  /** Number of present recipients; `undefined` while it is not known. */
  count: number | undefined;
  /** When it is to be sent, if that was said before. */
  begun?: SendTime | undefined;
  onClose: () => void;
  onSent: (message: ChannelMessage) => void;
}

/** Whether the server refused because of the coupon: it is archived, has ended, or belongs to one customer. */
const isCouponOver = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ path }) => path === "content.coupon");

/** Asks when a message is to be sent, and says what is still missing. */
export function SendDialog({ channel, message, count, begun, onClose, onSent }: SendDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const errorWords = useErrorWords();
  const { calls } = channels[channel];
  const { business } = useSession();
  const zone = business?.time_zone ?? "UTC";
  const language = business?.language ?? "en";
  const [sendTime, setSendTime] = useSendTime(begun);
  const when = sendTime.when === "later" ? "later" : "now";
  const [problem, setProblem] = useState<string | null>(null);
  const lacks = lacksOf(channel, message.content, language);
  const missing = [...new Set(lacks.map(({ path }) => path.split(".").at(-1)))]
    .flatMap((one) => (one !== undefined && one in languageNames ? [nameOfLanguage(one as typeof language)] : []))
    .join(", ");
  const isMistyped = lacks.some(({ code }) => code === "unknown_placeholder");
  const send = async () => {
    setProblem(null);
    const request = { params: { id: message._id }, version: message.version };
    const [hours = 0, minutes = 0] = sendTime.time.split(":").map(Number);
    try {
      const saved =
        when === "now"
          ? await call(calls.send, request)
          : await call(calls.schedule, {
              ...request,
              body: {
                send_at: new Date(instantOfLocalTime(sendTime.day, hours * 60 + minutes, zone, "start")).toISOString(),
              },
            });
      onSent(saved);
      toast("success", when === "now" ? t`The message is on its way` : t`The message is scheduled`);
      onClose();
    } catch (error) {
      setProblem(isCouponOver(error) ? t`Its coupon can no longer be given.` : errorWords(error));
      throw error;
    }
  };
  const mostParts = mostPartsOf(message.content, business?.name ?? "");
  const costOf = useSmsCost(channel === "sms");
  const cost = count === undefined || mostParts === 0 ? null : costOf(count * mostParts);
  const heldOut = format.percent(message.held_out_percent / 100);
  const sendWords = useSendWords()(when, count);
  const title =
    count === undefined
      ? t`Send the message`
      : plural(count, { one: "# customer will get it", other: "# customers will get it" });
  return (
    <LateDialog
      open
      onOpenChange={(next) => !next && onClose()}
      sheet
      closeButton
      title={title}
      description={
        {
          email: t`Only customers who agreed to e-mails and have an address. Consent is checked again for each of them.`,
          sms: t`Only customers who agreed to SMS and have a phone number. Consent is checked again for each of them. In quiet hours it waits for their end.`,
          in_app: t`Only customers who agreed to messages on their card. Consent is checked again for each of them.`,
        }[channel]
      }
      actions={
        lacks.length > 0 || count === 0 ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t`Not yet`}</Button>
            <AsyncButton
              kind="primary"
              icon="paper-plane-tilt"
              action={send}
              pending={when === "now" ? t`Sending` : t`Scheduling`}
              done={t`Done`}
              failed={when === "now" ? t`Not sent` : t`Not scheduled`}
            >
              {sendWords}
            </AsyncButton>
          </>
        )
      }
    >
      {count === 0 ? (
        <Note>
          {
            {
              email: t`No one would get it. Customers agree to e-mails on their page, or at the till when they get their card.`,
              sms: t`No one would get it. Customers agree to SMS on their page, or at the till when they get their card.`,
              in_app: t`No one would get it. Customers agree to messages on their card on their page, or at the till when they get their card.`,
            }[channel]
          }
        </Note>
      ) : isMistyped ? (
        <Note tone="warn">{t`A field in braces is not known. There are first_name, balance, missing_stamps and business, and coupon where the message gives one.`}</Note>
      ) : lacks.length > 0 ? (
        <Note tone="warn">
          {lacks.some(({ path }) => path.endsWith(".image"))
            ? t`A picture is still missing.`
            : missing === ""
              ? t`The message has no text yet.`
              : t`A text is still missing in: ${missing}`}
        </Note>
      ) : (
        <div className="stack g16">
          {message.held_out_percent > 0 && (
            <p className="mut t13">
              {count !== undefined && count < leastHeldOutOf(message.held_out_percent)
                ? t`They are too few for a comparison: everybody gets the message.`
                : t({
                    message: `${heldOut} of them get no message, for comparison.`,
                    comment: "A percentage of customers",
                  })}
            </p>
          )}
          {cost !== null && <CostLine cost={cost} mostParts={mostParts} />}
          <WhenField value={sendTime} onChange={setSendTime} />
          <Problem>{problem}</Problem>
        </div>
      )}
    </LateDialog>
  );
}
