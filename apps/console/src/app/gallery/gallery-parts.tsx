import { useState } from "react";
import { Bars } from "@rewardo/loyalty/figures/bars.tsx";
import { Brand } from "@rewardo/loyalty/frame/brand.tsx";
import { EmptyState } from "@rewardo/loyalty/frame/empty-state.tsx";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { FigureBand, FigureBandSkeleton } from "@rewardo/loyalty/figures/figure-band.tsx";
import { LiveDot, type LiveState } from "@rewardo/ui/live/live-dot.tsx";
import { LogoTile } from "@rewardo/loyalty/card/logo-tile.tsx";
import { cardStocks } from "@rewardo/loyalty/card/stock.ts";
import { TornCard } from "@rewardo/loyalty/card/torn-card.tsx";
import { Marker, type MarkerKind } from "../../kit/marker.tsx";
import { MiniCard } from "@rewardo/loyalty/card/mini-card.tsx";
import { Pips } from "@rewardo/loyalty/figures/pips.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { stampNames } from "@rewardo/rules/data/stamp-names";
import c from "./gallery.module.css";

const standing = [640, 598, 552, 531, 502, 470, 438, 405, 364, 312];
const markers: MarkerKind[] = ["stamp", "points", "reward", "coupon", "new_card", "taken_back", "adjusted"];
const states: LiveState[] = ["live", "connecting", "reconnecting", "paused", "offline"];

/** The card's small relatives, figures, bars, and what stands where nothing is. */
export function GalleryParts() {
  const [today, setToday] = useState(128);
  return (
    <>
      <section className="stack">
        <FigureBand
          figures={[
            {
              label: "Transactions today",
              value: String(today),
              change: { text: "12%", direction: "up" },
              detail: "on last Friday, same time",
            },
            {
              label: "Spent with a card",
              value: "3,184",
              currency: "PLN",
              change: { text: "8%", direction: "up" },
              detail: "41% of all receipts",
            },
            { label: "New cards", value: "9", detail: "total 4,812" },
            {
              label: "Rewards handed over",
              value: "14",
              change: { text: "3", direction: "down" },
              detail: "on last Friday",
            },
          ]}
        />
        <FigureBandSkeleton />
        <div className="row wrap">
          <Button onClick={() => setToday(today + 1)}>One more</Button>
          {states.map((state) => (
            <LiveDot key={state} state={state} />
          ))}
          <Brand name="Rewardo" />
        </div>
        <div className="row wrap">
          {markers.map((kind) => (
            <Marker key={kind} kind={kind} stamp="coffee_bean" />
          ))}
          <Pips count={7} required={10} />
          <span className="num dim t12">7/10</span>
          <Pips count={3} required={16} />
          {cardStocks.map((stock, position) => (
            <MiniCard key={stock} stock={stock} count={position} required={position === 3 ? null : position + 5} />
          ))}
          <LogoTile name="Ziarno" icon="coffee_bean" stock="forest" size="small" />
          <LogoTile name="Żabka" stock="midnight" size="large" />
        </div>
        <div className={c.chart}>
          <Bars
            summary="312 cards are one stamp away from the reward"
            labelHead="Stamps"
            valueHead="Cards"
            bars={standing.map((value, position) => ({
              label: String(position),
              value,
              text: String(value),
              highlight: position === standing.length - 1,
            }))}
          />
        </div>
        <ErrorPanel message="The places could not be loaded." onRetry={() => setToday(128)} />
        <div className={c.stamps}>
          {stampNames.map((name) => (
            <StampIcon key={name} name={name} />
          ))}
        </div>
      </section>
      <section className={c.pair}>
        <EmptyState
          ghost={{ kind: "coupon" }}
          title="No coupons yet"
          text="A coupon gives a reason to come on a slow day. Yours is Tuesday before eleven."
          actions={
            <>
              <Button kind="primary" icon="plus-bold">
                Add coupon
              </Button>
              <Button icon="sparkle">Suggest three</Button>
            </>
          }
        />
        <EmptyState
          ghost={{ kind: "card", business: "Your card", programme: "not made yet" }}
          title="You’re offline"
          text="Stamps need the network."
          actions={<Button icon="arrow-clockwise">Try again</Button>}
        />
        <EmptyState
          ghost={{ kind: "record", icon: "lock-key" }}
          title="No access"
          text="Ask the person who set up your account."
        />
        <div className={c.centred}>
          <TornCard business="Rewardo" programme="Business console" line="We are on it" reference="7f3a 19c2" />
        </div>
      </section>
    </>
  );
}
