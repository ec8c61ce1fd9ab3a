import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type CardLink, type GivenLink, type LinkChannel, readPhoneCard, sendCard } from "@rewardo/contract/card-links";
import { giveRecoveryCode } from "@rewardo/contract/recovery-codes";
import type { User } from "@rewardo/contract/users";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CodeForPhone } from "@rewardo/loyalty/phone-card/code-for-phone.tsx";
import { RecoveryButton } from "@rewardo/loyalty/phone-card/recovery-button.tsx";
import { RecoverySlip } from "@rewardo/loyalty/phone-card/recovery-slip.tsx";
import { Ways } from "@rewardo/loyalty/phone-card/ways.tsx";
import c from "./phone-card.module.css";

/** Whether the customer has their card on a phone, and the ways to send it there. */
export function PhoneCard({ user }: { user: User }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const hasBusiness = useSession().business !== null;
  const maySend = useAllowed("users_modify") && hasBusiness && user.can.modify;
  const isOpen = user.card_subscriptions.some(({ status }) => status !== "closed");
  const [isLost, setLost] = useState(false);
  const [code, setCode] = useState<GivenLink | null>(null);
  const [recovery, setRecovery] = useState<string | null>(null);
  const queryKey = ["users", user._id, "phone_card"];
  const read = (signal: AbortSignal) => call(readPhoneCard, { params: { id: user._id }, signal });
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), enabled: hasBusiness && isOpen });
  if (data === undefined) return null;
  const { phones, links } = data;
  const send = (channel: LinkChannel, key: string) =>
    call(sendCard, {
      params: { id: user._id },
      body: { channel, ...(isLost ? { replaces: true } : {}) },
      idempotencyKey: key,
    });
  const refresh = () => {
    setLost(false);
    void client.invalidateQueries({ queryKey: ["users", user._id] });
  };
  const readLink = async (id: string, signal: AbortSignal): Promise<CardLink> => {
    const link = (await read(signal)).links.find(({ _id }) => _id === id);
    if (link === undefined) throw new Error("The link is not there any more");
    return link;
  };
  const close = () => {
    setCode(null);
    refresh();
  };
  return (
    <section className={c.section}>
      <h2>{t`Card on the phone`}</h2>
      <p>
        {phones === 0
          ? data.email === "open" || data.sms === "open"
            ? t`No phone has this card yet. Send it, or let the customer scan a code.`
            : t`No phone has this card yet.`
          : t`${plural(phones, { one: "# phone has this card.", other: "# phones have this card." })}`}
      </p>
      {maySend && (
        <>
          {phones > 0 && (
            <Checkbox checked={isLost} onChange={(event) => setLost(event.currentTarget.checked)}>
              {t`The phone is lost: take the card out of every phone and end all links so far`}
            </Checkbox>
          )}
          <Ways
            card={data}
            replaces={isLost}
            send={send}
            onCode={setCode}
            onSent={() => {
              toast("success", t`The card is on its way`);
              refresh();
            }}
          >
            <RecoveryButton make={() => call(giveRecoveryCode, { params: { id: user._id } })} onMade={setRecovery} />
          </Ways>
        </>
      )}
      {links.length > 0 && <Links links={links} />}
      <LateDialog
        open={recovery !== null}
        onOpenChange={(next) => !next && setRecovery(null)}
        narrow
        sheet
        closeButton
        title={t({ message: "Recovery code", context: "card" })}
      >
        {recovery !== null && <RecoverySlip code={recovery} onDone={() => setRecovery(null)} />}
      </LateDialog>
      <LateDialog
        open={code !== null}
        onOpenChange={(next) => !next && close()}
        narrow
        sheet
        closeButton
        title={t`Card for the phone`}
      >
        {code !== null && (
          <CodeForPhone
            key={code.link._id}
            given={code}
            read={readLink}
            onAgain={() => void send("screen", crypto.randomUUID()).then(setCode, close)}
            onDone={close}
          />
        )}
      </LateDialog>
    </section>
  );
}

/** What became of the links that were given away last. */
function Links({ links }: { links: readonly CardLink[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const channels = {
    email: t({ message: "By mail", comment: "How a card was sent" }),
    sms: t({ message: "By SMS", comment: "How a card was sent" }),
    screen: t({ message: "Code on the screen", comment: "How a card was sent" }),
  };
  const stateOf = ({
    opened_at: opened,
    failed_at: failed,
    is_over: isOver,
    sent_at: sent,
    channel,
  }: CardLink): string => {
    if (opened !== null) return t({ message: `opened on ${format.date(opened)}`, comment: "A link; a day" });
    if (failed !== null) return t({ message: "came back", comment: "A mail or SMS" });
    const isUnsent = sent === null && channel !== "screen";
    if (isOver)
      return isUnsent
        ? t({ message: "not sent", comment: "A mail or SMS" })
        : t({ message: "not opened, ended", comment: "A link" });
    return isUnsent
      ? t({ message: "on its way", comment: "A mail or SMS" })
      : t({ message: "not opened yet", comment: "A link" });
  };
  return (
    <ul className={c.links}>
      {links.map((link) => (
        <li key={link._id}>
          <span>{`${channels[link.channel]}, ${format.date(link.created_at)}`}</span>
          <span className="mut">{stateOf(link)}</span>
        </li>
      ))}
    </ul>
  );
}
