import { useLingui } from "@lingui/react/macro";
import { cx } from "@rewardo/ui/cx.ts";
import { Rosette } from "./stamp-icon.tsx";
import { StampedNumber } from "./stamped-number.tsx";
import { inFours } from "./card-number.ts";
import { type LogoLook, LogoTile } from "./logo-tile.tsx";
import c from "./loyalty-card.module.css";
import { type CoinReward, Points } from "./points.tsx";
import { slotGrid } from "./slots.ts";
import { Stamps } from "./stamps.tsx";
import { type CardStock, stockClass } from "./stock.ts";

export type CardFace =
  | {
      kind: "stamps";
      /** Stamps on the card; at `required` or above it is full and shows its star. */
      count: number;
      /** 5 to 16. */
      required: number;
      /** The stamp's id. */
      stamp: string;
      /** Slots with a gift, from 1; left out, the last one alone. */
      gifts?: readonly number[];
    }
  | {
      kind: "points";
      balance: number;
      /** What a point is called, in the number that fits the balance: "points". */
      unit: string;
      rewards: readonly CoinReward[];
    };

export interface LoyaltyCardProps {
  business: string;
  programme: string;
  stock: CardStock;
  logo?: LogoLook | undefined;
  face: CardFace;
  /** Name of an upload that is printed into the paper, in the colour of the stock. */
  picture?: string | null | undefined;
  /** One short sentence: "10th coffee is on us", or on a full card "A coffee is waiting for you". */
  rewardLine?: string | undefined;
  /** The card's number; bare digits are shown in fours. */
  number?: string | undefined;
  /** The name of the level that the member has reached. */
  level?: string | undefined;
  /** `ghost`: dashed, not there; `offer`: not there yet, and what is promised is real: the logo and the reward's slot. */
  state?: "default" | "ghost" | "offer" | undefined;
  /** How many stamps or points the last visit brought: those stamps keep a ring. */
  recent?: number | undefined;
  /** Stamps that a till has promised and nobody has counted yet: their slots are dashed. */
  promised?: number | undefined;
  /** Nobody knows what is on it: the card asks instead of counting. */
  isUnknown?: boolean | undefined;
  /** Lets what is `recent` come down now: the stamp lands, the number turns. */
  land?: boolean | undefined;
  /** Replaces the spoken description. */
  label?: string | undefined;
  className?: string | undefined;
}

/** The loyalty card: one picture with one spoken description; as wide as its container, 120 to 420 px. */
export function LoyaltyCard(props: LoyaltyCardProps) {
  const {
    business,
    programme,
    stock,
    logo,
    face,
    picture,
    rewardLine,
    number,
    level,
    state = "default",
    recent = 0,
    promised = 0,
    isUnknown = false,
    land = false,
  } = props;
  const spoken = useSpokenCard(props);
  const { i18n } = useLingui();
  const figure = new Intl.NumberFormat(i18n.locale);
  const held = face.kind === "stamps" ? face.count : face.balance;
  const before = land && recent > 0 ? figure.format(held - recent) : undefined;
  // Two names for one movement, so that the next stamp starts it again without a new card.
  const giving = land && recent > 0 && (held % 2 === 0 ? c.give : c.giveAgain);
  return (
    <div
      className={cx(
        c.card,
        stockClass(stock),
        state !== "default" && c.ghost,
        state === "offer" && c.offer,
        props.className,
      )}
      role="img"
      aria-label={props.label ?? spoken}
    >
      <div className={cx(c.face, giving)}>
        {picture == null ? (
          <Rosette className={c.rosette} />
        ) : (
          <img
            src={`/api/uploads/${encodeURIComponent(picture)}?w=480`}
            alt=""
            className={c.picture}
            decoding="async"
          />
        )}
        <div className={c.head}>
          <span className={c.logo}>{state !== "ghost" && <LogoTile name={business} size="fill" {...logo} />}</span>
          <div className={c.title}>
            <b>{business}</b>
            <span>{face.kind === "stamps" && level !== undefined ? `${programme}, ${level}` : programme}</span>
          </div>
          {face.kind === "stamps" ? (
            <div className={c.count}>
              <StampedNumber text={isUnknown ? "?" : figure.format(face.count)} from={before} delayMs={168} />
              <small>/{figure.format(face.required)}</small>
            </div>
          ) : (
            level !== undefined && (
              <div className={cx(c.title, c.level)}>
                <b>{level}</b>
              </div>
            )
          )}
        </div>
        {face.kind === "stamps" ? (
          <Stamps {...face} recent={recent} promised={promised} land={land} />
        ) : (
          <Points
            balance={isUnknown ? "?" : figure.format(face.balance)}
            before={before}
            points={face.balance}
            unit={face.unit}
            rewards={face.rewards}
          />
        )}
        <div className={c.foot}>
          <span>{rewardLine}</span>
          <span className={c.number}>{number === undefined ? undefined : inFours(number)}</span>
        </div>
      </div>
    </div>
  );
}

/** The card's shape while it loads. */
export function LoyaltyCardSkeleton({
  required = 10,
  className,
}: {
  required?: number;
  className?: string | undefined;
}) {
  const { columns, size } = slotGrid(required);
  return (
    <div className={cx(c.card, c.skeleton, className)} aria-hidden="true">
      <div className={c.face}>
        <div className={c.head}>
          <span className={c.logo} />
          <span className={cx(c.bar, c.barTitle)} />
        </div>
        <div className={c.slots} style={{ "--columns": columns, "--slot": `${size}cqw` }}>
          {Array.from({ length: required }, (_, position) => (
            <span key={position} className={c.slot} />
          ))}
        </div>
        <span className={cx(c.bar, c.barFoot)} />
      </div>
    </div>
  );
}

function useSpokenCard({ business, programme, face, rewardLine, level }: LoyaltyCardProps): string {
  const { t, i18n } = useLingui();
  const figure = new Intl.NumberFormat(i18n.locale);
  const parts = [business, programme, ...(level === undefined ? [] : [level])];
  if (face.kind === "stamps") {
    const count = figure.format(face.count);
    const required = figure.format(face.required);
    parts.push(
      t({ message: `${count} of ${required} stamps`, comment: "Spoken description of a stamps card: 7 of 10 stamps" }),
    );
  } else {
    parts.push(`${figure.format(face.balance)} ${face.unit}`);
  }
  if (rewardLine !== undefined && rewardLine !== "") parts.push(rewardLine);
  return parts.join(", ");
}
