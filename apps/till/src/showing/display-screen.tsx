import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import type { ShownCard } from "@rewardo/contract/cards";
import { claimSeconds } from "@rewardo/contract/claims";
import { type Display, fallenSeconds } from "@rewardo/contract/displays";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { QrCode } from "@rewardo/loyalty/qr-code.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { CodeBox, useNowMs } from "../claim/code-box.tsx";
import { faceOf } from "../visit/face-of.ts";
import { useTillWords } from "../words.ts";
import c from "./showing.module.css";

type Shop = Pick<Business, "name" | "logo" | "logo_icon">;

interface DisplayScreenProps {
  business: Shop;
  /** What the till beside it does; `undefined` until it is known. */
  display: Display | undefined;
  /** When that was told, by this machine's own clock. */
  atMs: number;
}

/** The display for customers: the till's code for a guest's phone, the stamps just added, or the code to take a card. */
export function DisplayScreen({ business, display, atMs }: DisplayScreenProps) {
  const { t } = useLingui();
  const words = useTillWords();
  usePageTitle(business.name);
  const nowMs = useNowMs();
  const isOn = (part: { left_ms: number } | null | undefined): boolean =>
    part !== null && part !== undefined && nowMs < atMs + part.left_ms;
  const { claim = null, fallen = null, join = null } = display ?? {};
  // Of a code and a stamp at once the newer one is shown: the next guest may be served while a code still works.
  const sinceCode = claim !== null && isOn(claim) ? claimSeconds * 1000 - claim.left_ms : Infinity;
  const sinceStamp = fallen !== null && isOn(fallen) ? fallenSeconds * 1000 - fallen.left_ms : Infinity;
  if (claim !== null && sinceCode < Infinity && sinceCode <= sinceStamp) {
    return (
      <div className={c.display}>
        <section className={c.half}>
          <h1>{t`Scan with your camera`}</h1>
          <p className={c.under}>
            {claim.card.type === "points" ? t`The points are already on it` : t`The stamp is already on it`}
          </p>
          <CodeBox key={claim.url} url={claim.url} endsMs={atMs + claim.left_ms} onOver={() => undefined} />
        </section>
        <PaintedCard {...claim} business={business} state="offer" />
      </div>
    );
  }
  if (fallen !== null && sinceStamp < Infinity) {
    return (
      <div className={c.display} role="status">
        <PaintedCard key={fallen._id} {...fallen} business={business} state="default" />
        <section className={c.half}>
          <h1 className={c.large}>{words.added(fallen.card, fallen.delta)}</h1>
          <p className={c.under}>{words.holds(fallen.card, fallen.balance)}</p>
          <p className="mut">{words.rewardLine(fallen.card, fallen.balance)}</p>
        </section>
      </div>
    );
  }
  return (
    <div className={c.display}>
      <section className={c.half}>
        <span className={c.logo}>
          <LogoTile
            name={business.name}
            size="fill"
            icon={business.logo_icon}
            url={business.logo === null ? null : `/api/uploads/${encodeURIComponent(business.logo)}?w=184`}
          />
        </span>
        <h1>{business.name}</h1>
        <p className={c.under}>{t`Show your card before you pay: every visit counts.`}</p>
      </section>
      {join !== null && (
        <section className={c.half}>
          <h2>{t`No card yet? Scan the code with your camera`}</h2>
          <span className={c.joinCode}>
            <QrCode text={join.url} label={t`Code to take a card`} quiet={0} className={c.qr} />
          </span>
          <p className="mut">{t`One touch, nothing to fill in.`}</p>
        </section>
      )}
    </div>
  );
}

interface PaintedCardProps {
  card: ShownCard;
  balance: number;
  /** The stamps that were just added; nothing for a visit that waits for a phone. */
  delta?: number;
  business: Shop;
  state: "offer" | "default";
}

function PaintedCard({ card, balance, delta = 0, business: { name, logo, logo_icon }, state }: PaintedCardProps) {
  const words = useTillWords();
  return (
    <section className={c.half}>
      <LoyaltyCard
        className={c.card}
        state={state}
        business={name}
        programme={words.name(card.name)}
        stock={card.design.stock}
        logo={{ icon: logo_icon, url: logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=100` }}
        face={faceOf(card, balance, words)}
        picture={state === "offer" ? undefined : card.design.image}
        rewardLine={words.rewardLine(card, balance)}
        recent={delta}
        land={delta > 0}
      />
    </section>
  );
}
