import { useLingui } from "@lingui/react/macro";
import {
  type CardLink,
  type GivenLink,
  type LinkChannel,
  readCardLink,
  sendCardAtTill,
} from "@rewardo/contract/card-links";
import { giveRecoveryCodeAtTill } from "@rewardo/contract/recovery-codes";
import { readPhoneCardAtTill } from "@rewardo/contract/phone-requests";
import { cx } from "@rewardo/ui/cx.ts";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { call } from "@rewardo/web/api.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CodeForPhone } from "@rewardo/loyalty/phone-card/code-for-phone.tsx";
import { RecoveryButton } from "@rewardo/loyalty/phone-card/recovery-button.tsx";
import { RecoverySlip } from "@rewardo/loyalty/phone-card/recovery-slip.tsx";
import { Ways } from "@rewardo/loyalty/phone-card/ways.tsx";
import c from "./phone-of-card.module.css";
import { WhichPhone } from "./which-phone.tsx";

interface PhoneOfCardProps {
  card_subscription_id: string;
  place_id: string;
}

/** Below the recognised card: a phone that asks for it, or the ways to send it if it is on no phone yet. */
export function PhoneOfCard({ card_subscription_id: id, place_id }: PhoneOfCardProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [recovery, setRecovery] = useState<string | null>(null);
  const [code, setCode] = useState<GivenLink | null>(null);
  const queryKey = ["scanner", "phone_cards", id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readPhoneCardAtTill, { params: { id }, signal }),
    // A phone asks between two scans of one card, and no live message tells of it.
    staleTime: 0,
  });
  if (data === undefined) return null;
  const refresh = () => void client.invalidateQueries({ queryKey });
  const send = (channel: LinkChannel, idempotencyKey: string) =>
    call(sendCardAtTill, { body: { place_id, card_subscription_id: id, channel }, idempotencyKey });
  const read = (link_id: string, signal: AbortSignal): Promise<CardLink> =>
    call(readCardLink, { params: { id: link_id }, signal });
  const makes = (
    <RecoveryButton
      make={() => call(giveRecoveryCodeAtTill, { body: { place_id, card_subscription_id: id } })}
      onMade={setRecovery}
    />
  );
  const close = () => {
    setRecovery(null);
    setOpen(false);
    setCode(null);
    refresh();
  };
  if (data.signs.length > 0)
    return <WhichPhone id={id} place_id={place_id} signs={data.signs} isProven={data.is_proven} onDone={refresh} />;
  const isOnPhone = data.phones > 0;
  return (
    <>
      <button type="button" className={cx("link t13", c.open)} onClick={() => setOpen(true)}>
        {isOnPhone ? t({ message: "Recovery code", context: "card" }) : t`Onto the phone`}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => !next && close()}
        narrow
        sheet
        closeButton
        title={isOnPhone ? t({ message: "Recovery code", context: "card" }) : t`Card for the phone`}
      >
        {recovery !== null ? (
          <RecoverySlip code={recovery} onDone={close} />
        ) : isOnPhone ? (
          makes
        ) : code === null ? (
          <div className="stack g16">
            <Ways
              card={data}
              send={send}
              onCode={setCode}
              onSent={() => {
                toast("success", t`The card is on its way`);
                close();
              }}
            />
            {makes}
          </div>
        ) : (
          <CodeForPhone
            key={code.link._id}
            given={code}
            read={read}
            onAgain={() => void send("screen", crypto.randomUUID()).then(setCode, close)}
            onDone={close}
          />
        )}
      </Dialog>
    </>
  );
}
