import { stampNames } from "@rewardo/rules";
import { cx } from "@rewardo/ui/cx.ts";
import { handOf } from "@rewardo/loyalty/card/slots.ts";
import { StampIcon } from "@rewardo/loyalty/card/stamp-icon.tsx";
import { cardStocks, stockClass } from "@rewardo/loyalty/card/stock.ts";
import stamps from "@rewardo/loyalty/card/stamps.module.css";
import c from "./gallery.module.css";

/** Every stamp on every stock, as it lands on a card. */
export function GalleryStamps() {
  return (
    <section className={c.sheet}>
      {cardStocks.map((stock) => (
        <div key={stock} className={cx(c.paper, stockClass(stock))}>
          <b>{stock}</b>
          <div className={c.wells}>
            {stampNames.map((name, position) => (
              <span key={name} className={c.well} title={name}>
                <span className={stamps.ink} style={{ "--turn": handOf(position).turn }}>
                  <StampIcon name={name} />
                </span>
              </span>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
