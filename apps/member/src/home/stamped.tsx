import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MemberCard, MemberEntry, MemberView } from "@rewardo/contract/member-view";
import { Button } from "@rewardo/ui/button.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { OwnCard, stockOf } from "../card/own-card.tsx";
import { useCounted } from "../card/face.ts";
import { RateInPassing } from "../feedback/rate-in-passing.tsx";
import { BusinessHead, Column, Foot, FootBar } from "../frame/frame.tsx";
import { useEntryName } from "../history/entry-row.tsx";
import { useHere } from "../here.tsx";
import { useSaid } from "../said/said.ts";
import { useTitle } from "./last-visit.ts";
import c from "./home.module.css";

interface StampedProps {
  view: MemberView;
  card: MemberCard;
  entry: MemberEntry;
  onBack: () => void;
}

/** What a visit earned that a reward was handed over with: the balance moved by both. */
const earnedOf = ({ explanation }: MemberEntry): number =>
  explanation.reduce((sum, { code, params }) => {
    const amount = code === "earned" ? params["amount"] : 0;
    return sum + (typeof amount === "number" ? amount : 0);
  }, 0);

/** The new stamps land on the card; below, what they were for, and a rating of one to five. */
export function Stamped({ view, card, entry, onBack }: StampedProps) {
  const { t } = useLingui();
  const title = useTitle();
  const counted = useCounted();
  const nameOf = useEntryName();
  const reason = useSaid().reasons[entry._id]?.[0];
  const { pick } = useHere();
  const { delta } = entry;
  const given = entry.rewards.map(pick).join(", ");
  const earned = given === "" ? delta : earnedOf(entry);
  const isStamps = card.stamps_required !== null;
  const isFirst =
    view.entries.filter(({ kind }) => kind === "visit").length === 1 && delta === card.balance && delta > 0;
  const takenOff = t`${counted(card, earned - delta)} taken off`;
  const added = t`${counted(card, earned)} added`;
  const what =
    given !== ""
      ? given
      : delta < 0
        ? t`${counted(card, -delta)} taken off`
        : isFirst && isStamps
          ? delta === 1
            ? t`Your first stamp`
            : t`Your first stamps`
          : isStamps
            ? t`${plural(delta, { one: "Stamp added", other: "# stamps added" })}`
            : t`${counted(card, delta)} added`;
  const place = entry.place_name;
  const here =
    place === null ? t`a moment ago` : t({ message: `${place}, a moment ago`, comment: "Kazimierz, a moment ago" });
  return (
    <>
      <Column tall={!isFirst}>
        <BusinessHead line={here} />
        <OwnCard card={card} landing={earned > 0 ? earned : undefined} />
        <div className={c.stamped} role="status">
          <span className={c.tick}>
            <Icon name="check-bold" />
          </span>
          <h1>{what}</h1>
          <p>{title(card)}</p>
          {given !== "" && <p className={c.why}>{earned > 0 ? `${takenOff}, ${added}` : takenOff}</p>}
          <p className={c.why}>
            {[
              ...(given !== "" && entry.kind === "redeem" ? [] : [nameOf(entry)]),
              ...(reason === undefined ? [] : [reason]),
            ]
              .join(". ")
              .replace(/([.!?])\. /, "$1 ")}
          </p>
          {isFirst && <p className={c.why}>{t`Done. There is nothing to type.`}</p>}
        </div>
        {!isFirst && (
          <Foot>
            {entry.can_rate && entry.rating === null && <RateInPassing entry={entry} stock={stockOf(card)} />}
            <Button size="till" full onClick={onBack}>{t`Back to the card`}</Button>
          </Foot>
        )}
      </Column>
      {isFirst && (
        <FootBar line={t`This link is your card`}>
          <a className={buttonClass({ kind: "primary", size: "till", full: true })} href="#keep" onClick={onBack}>
            {t`Keep the card`}
          </a>
        </FootBar>
      )}
    </>
  );
}
