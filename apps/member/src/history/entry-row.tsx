import { useLingui } from "@lingui/react/macro";
import type { MemberCard, MemberEntry } from "@rewardo/contract/member-view";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { ReactNode } from "react";
import { useHere } from "../here.tsx";
import { useSaid } from "../said/said.ts";
import c from "./history.module.css";

/** What an entry was, in a few words. */
export function useEntryName(): (entry: MemberEntry) => string {
  const { t } = useLingui();
  const { pick } = useHere();
  return ({ kind, items, rewards, delta }) => {
    if (kind === "redeem" && rewards.length > 0) return rewards.map(pick).join(", ");
    const things = items.join(", ");
    if (kind === "reverse")
      return things === "" ? t`Return` : t({ message: `Return: ${things}`, comment: "Of a drink" });
    if (things !== "") return things;
    if (kind === "visit") return t({ message: "Visit", comment: "In a customer's history" });
    if (kind === "expire") return t({ message: "Expired", comment: "Points, in a customer's history" });
    if (kind === "game") return t({ message: "Challenge", comment: "In a customer's history" });
    if (kind === "transfer") return t({ message: "Moved", comment: "Stamps from one card to another" });
    if (kind === "redeem") return t({ message: "Reward", comment: "In a customer's history" });
    return delta < 0
      ? t({ message: "Taken back", comment: "By the business, in a customer's history" })
      : t({ message: "Added", context: "stamps or points", comment: "By the business, in a customer's history" });
  };
}

/** One row of the history; a tap opens its reasons line by line. */
export function EntryRow({
  entry,
  cards,
  children,
}: {
  entry: MemberEntry;
  cards: readonly MemberCard[];
  /** What can be done about it, at the end of its reasons. */
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const { format } = useHere();
  const nameOf = useEntryName();
  const reasons = useSaid().reasons[entry._id] ?? [];
  const { kind, delta, delta_pending: pending, occurred_at: at, place_name: place, balance_after: after } = entry;
  const card = cards.find((one) => one.card_subscription_id === entry.card_subscription_id);
  const when = [format.date(at, "weekdayDate"), format.date(at, "time"), ...(place === null ? [] : [place])].join(", ");
  const moved = delta === 0 && pending !== 0 ? pending : delta;
  return (
    <details className={c.entry}>
      <summary>
        <Mark kind={kind} stamp={card?.stamp_icon} />
        <span>
          <span className={c.what}>{nameOf(entry)}</span>
          {reasons[0] !== undefined && <span className="s">{reasons[0]}</span>}
          <span className="wh">{when}</span>
        </span>
        <b className={c.figure}>{moved === 0 ? "0" : format.signed(moved)}</b>
      </summary>
      <div className={c.why}>
        {reasons.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {pending !== 0 && delta !== 0 && <p>{t`Not counted yet: ${format.signed(pending)}`}</p>}
        <p className={c.sum}>
          <span>{t({ message: "On the card afterwards", comment: "Balance after a visit" })}</span>
          <b>{format.number(after)}</b>
        </p>
        {children}
      </div>
    </details>
  );
}

/** The sign of a row: a stamp, a gift, or a brick ring for a reversed entry. */
function Mark({ kind, stamp }: { kind: MemberEntry["kind"]; stamp: string | undefined }) {
  const isBack = kind === "reverse" || kind === "expire";
  return (
    <span className={cx(c.mark, isBack && c.back, kind === "redeem" && c.outlined)}>
      {isBack ? (
        <Icon name={kind === "expire" ? "hourglass-medium" : "arrow-u-up-left"} />
      ) : kind === "redeem" ? (
        <Icon name="gift-fill" />
      ) : kind === "game" ? (
        <Icon name="trophy" />
      ) : (
        <StampIcon name={stamp} />
      )}
    </span>
  );
}
