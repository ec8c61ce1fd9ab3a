import { useLingui } from "@lingui/react/macro";
import type { MemberCard } from "@rewardo/contract/member-view";
import { useEffect, useState } from "react";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { stockClass } from "@rewardo/loyalty/card/stock.ts";
import { heldStamps } from "@rewardo/rules/stamp-card";
import { cx } from "@rewardo/ui/cx.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { QrDrawing } from "@rewardo/paper/qr-drawing.ts";
import { isFull, readyRewards, useUnit } from "../card/face.ts";
import { stockOf } from "../card/own-card.tsx";
import { logoUrl } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";
import { code128 } from "./code-128.ts";
import c from "./till-side.module.css";

/**
 * The card's other side, for the till: the code and the number. It is in the page from the start and shown by its address
 * (`#show`), so that it needs neither a script nor the network.
 */
export function TillSide({ card, firstName }: { card: MemberCard; firstName: string | null }) {
  const { t } = useLingui();
  const business = useBusiness();
  const { pick, format } = useHere();
  const unit = useUnit();
  const { stamps_required: required, number, code } = card;
  if (number === null || code === null) return null;
  const bars = code128(number);
  return (
    <div id="show" className={c.till} role="dialog" aria-label={t`Show at the till`} tabIndex={-1}>
      <div className={c.top}>
        <a href="#card" data-back="" className={c.close} aria-label={t`Close`}>
          <Icon name="x" size={22} />
        </a>
        <b>{t`Show at the till`}</b>
      </div>
      <div className={cx(c.back, stockClass(stockOf(card)))}>
        <div className={c.head}>
          <span className={c.logo}>
            <LogoTile name={business.name} size="fill" url={logoUrl(business)} icon={business.logo_icon} />
          </span>
          <div className={c.names}>
            <b>{business.name}</b>
            <span>{pick(card.name)}</span>
          </div>
          <div className={c.count}>
            {format.number(
              required === null ? card.balance : isFull(card) ? required : heldStamps(card.balance, required).count,
            )}
            <small>{required === null ? unit(card, card.balance) : `/${format.number(required)}`}</small>
          </div>
        </div>
        <div className={c.code}>
          <Qr code={code} label={t`QR code of the card`} className={c.qr} />
          {bars !== null && (
            <svg
              className={c.bars}
              viewBox={`0 0 ${bars.width} 1`}
              preserveAspectRatio="none"
              role="img"
              aria-label={t`Bar code of the card`}
            >
              <path d={bars.path} />
            </svg>
          )}
        </div>
        <p className={c.number}>
          {inFours(number)}
          {firstName !== null && <small>{firstName}</small>}
        </p>
      </div>
      {bars !== null && (
        <fieldset className={c.choice}>
          <legend className="sr">{t`Kind of code`}</legend>
          <label>
            <input type="radio" name="code" value="qr" defaultChecked />
            <span>{t`QR code`}</span>
          </label>
          <label>
            <input type="radio" name="code" value="bars" className={c.chooseBars} />
            <span>{t`Bar code`}</span>
          </label>
        </fieldset>
      )}
      <div className={c.below}>
        <Ready card={card} />
        <p>{t`If the till does not see the code, make the screen brighter.`}</p>
      </div>
    </div>
  );
}

/** What the customer can ask for. */
function Ready({ card }: { card: MemberCard }) {
  const { t } = useLingui();
  const { pick } = useHere();
  const coupon = card.coupons.find(({ rejected }) => rejected === null);
  const [reward] = readyRewards(card);
  const one: { readonly name: string; readonly icon: IconName } | null =
    reward !== undefined
      ? { name: pick(reward.name), icon: "gift-fill" }
      : coupon === undefined
        ? null
        : { name: pick(coupon.name), icon: "ticket-fill" };
  if (one === null) return null;
  return (
    <div className={c.use}>
      <span className={c.useMark}>
        <Icon name={one.icon} size={18} />
      </span>
      <span>
        <b>{one.name}</b>
        <span>{t`The till sees it by itself; just say that you would like to use it.`}</span>
      </span>
    </div>
  );
}

/** The QR code of a card: drawn by the server, and here only where another one came since. */
function Qr({ code, label, className }: { code: string; label: string; className: string | undefined }) {
  const { qr } = useHere();
  const [later, setLater] = useState<(QrDrawing & { readonly code: string }) | null>(null);
  const drawn = [qr, later].find((one) => one?.code === code) ?? null;
  useEffect(() => {
    if (drawn !== null) return;
    void import("@rewardo/paper/qr-drawing.ts").then(({ drawQr }) => setLater({ code, ...drawQr(code, true) }));
  }, [drawn, code]);
  return (
    <svg className={className} viewBox={`0 0 ${drawn?.size ?? 25} ${drawn?.size ?? 25}`} role="img" aria-label={label}>
      <path d={drawn?.path ?? ""} />
    </svg>
  );
}
