import { useLingui } from "@lingui/react/macro";
import type { OwnReferral, ReferralRefusal } from "@rewardo/contract/referrals";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import type { ReactNode } from "react";
import { useHere } from "../here.tsx";
import c from "./invite.module.css";

/** Why an invitation does not count, in words that tell of nobody else who it was. */
function useRefusalWords(): Readonly<Record<ReferralRefusal, string>> {
  const { t } = useLingui();
  const own = t`The card that was taken turned out to be your own`;
  return {
    same_person: own,
    same_contact: own,
    same_browser: t`It was used in a browser that held your card`,
    same_receipt: t`The receipt was on your card already`,
    was_customer: t`Whoever used it had been here before`,
    own_staff: t`People who work here take no part`,
    monthly_limit: t`The limit for that month had been reached already`,
    guest_gone: t`The card does not exist any more`,
    no_card: t`There was no card to put the coupon on`,
    coupon_over: t`The coupon had ended by then`,
  };
}

interface RowProps {
  invitation: OwnReferral;
  /** The stamp of the card that it is to. */
  stamp: string;
  isBusy: boolean;
  onSend: (path: string) => void;
  onWithdraw: () => void;
}

/** What became of an invitation: that somebody came, never who. */
export function InvitationRow({ invitation, stamp, isBusy, onSend, onWithdraw }: RowProps) {
  const { t } = useLingui();
  const { format } = useHere();
  const refusals = useRefusalWords();
  const { status, refusal, path, came_day, joined_day, stands_until, is_rewarded } = invitation;
  const until = format.date(invitation.expires_at, "dayMonth");
  const day = came_day === null ? "" : format.localDay(came_day, "dayMonth");
  const stands = stands_until === null ? "" : format.localDay(stands_until, "dayMonth");
  const rows: Partial<
    Record<OwnReferral["status"], readonly [icon: IconName | null, title: string, line: string, end: ReactNode]>
  > = {
    sent: [
      "paper-plane-tilt",
      t`Sent, not used yet`,
      t({ message: `valid until ${until}`, context: "invitation", comment: "An invitation: valid until 8 July" }),
      <span key="ways" className={c.ways}>
        {path !== null && (
          <Button icon="export" square disabled={isBusy} onClick={() => onSend(path)}>
            <VisuallyHidden>{t`Send it again`}</VisuallyHidden>
          </Button>
        )}
        <Button disabled={isBusy} onClick={onWithdraw}>
          {t({ message: "Withdraw", comment: "An invitation" })}
        </Button>
      </span>,
    ],
    joined: ["coffee", t`Somebody has the card`, t`the first paid visit is missing`, <Dim key="dim">{t`not yet`}</Dim>],
    came: [
      null,
      t`Somebody came`,
      t({ message: `${day}; counts once ${stands} is over`, comment: "9 June; counts once 23 June is over" }),
      <Dim key="dim">{t`not yet`}</Dim>,
    ],
    paid: [
      null,
      t`Somebody came`,
      is_rewarded ? t({ message: `${day}; your coupon is on the card`, comment: "9 June; your coupon …" }) : day,
      is_rewarded ? (
        <span key="end" className={c.end}>
          +1
        </span>
      ) : null,
    ],
    lapsed: [
      "hourglass-medium",
      t({ message: "Run out", context: "invitation" }),
      joined_day === null ? t`nobody used it in time` : t`nobody came within 90 days`,
      null,
    ],
    refused: ["x", t`Does not count`, refusal === null ? "" : refusals[refusal], null],
  };
  const row = rows[status];
  if (row === undefined) return null;
  const [icon, title, line, end] = row;
  return (
    <li>
      <span className={cx(c.mark, icon === null && c.came)}>
        {icon === null ? <StampIcon name={stamp} /> : <Icon name={icon} size={16} />}
      </span>
      <span>
        {title}
        <span className="s">{line}</span>
      </span>
      {end}
    </li>
  );
}

function Dim({ children }: { children: ReactNode }) {
  return <span className="t13 dim">{children}</span>;
}
