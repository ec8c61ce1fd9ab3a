import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";
import type { CouponPart } from "@rewardo/contract/programme-parts";
import { pickText } from "@rewardo/rules/localized-text";
import { useState } from "react";
import { cardStock, stockClass } from "../card/stock.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./card-sheet.module.css";
import { type CutMark, cardsOnSheet, sheetLayout } from "./layout.ts";
import { Paper } from "./paper.tsx";
import { PaperCoupon } from "./paper-coupon.tsx";
import { PaperCard, type PaperCardProps } from "./paper-card.tsx";
import type { PaperInk } from "./paper-logo.tsx";

interface CardSheetsProps {
  card: Card;
  business: Business;
  language: Locale;
  numbers: readonly string[];
  ink: PaperInk;
  /** Whom the cards' code is for, as `PaperCard` takes it. */
  codeFor?: PaperCardProps["codeFor"];
  /** Coupons of this kind instead of cards; the numbers are their codes. */
  coupon?: CouponPart | undefined;
}

/** Cards or coupons to cut out, ten on a sheet of A4. */
export function CardSheets({ numbers, ...rest }: CardSheetsProps) {
  const sheets = Array.from({ length: Math.ceil(numbers.length / cardsOnSheet) }, (_, page) =>
    numbers.slice(page * cardsOnSheet, (page + 1) * cardsOnSheet),
  );
  return sheets.map((some) => <CardSheet key={some[0]} numbers={some} {...rest} />);
}

function CardSheet({ card, business, language, numbers, ink, codeFor, coupon }: CardSheetsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [today] = useState(() => new Date().toISOString());
  const { block, marks } = sheetLayout(numbers.length);
  const programme = pickText(card.name, format.locale, business.language);
  const count = numbers.length;
  const cards =
    coupon === undefined
      ? t({
          message: plural(count, { one: "# card", other: "# cards" }),
          comment: "At the foot of a printed sheet: how many cards it has",
        })
      : t({
          message: plural(count, { one: "# coupon", other: "# coupons" }),
          comment: "At the foot of a printed sheet: how many coupons it has",
        });
  return (
    <Paper>
      {ink === "colour" && (
        <div className={cx(c.bleed, stockClass(cardStock(card.design.stock)))} style={placeOf(block)} />
      )}
      <ul
        className={c.cards}
        style={placeOf(block)}
        aria-label={coupon === undefined ? t`Cards to print` : t`Coupons to print`}
      >
        {numbers.map((number) => (
          <li key={number}>
            {coupon === undefined ? (
              <PaperCard
                card={card}
                business={business}
                language={language}
                number={number}
                ink={ink}
                codeFor={codeFor}
              />
            ) : (
              <PaperCoupon
                card={card}
                business={business}
                language={language}
                ink={ink}
                coupon={coupon}
                code={number}
              />
            )}
          </li>
        ))}
      </ul>
      {marks.map((mark) => (
        <div key={`${mark.x} ${mark.y}`} className={c.mark} style={placeOf(mark)} />
      ))}
      <div className={c.foot}>
        <span>{`${business.name}, ${programme}, ${cards}, ${format.date(today, "shortDate")}`}</span>
        <span className={c.check}>
          {t({ message: "Print at 100 %: this line is 50 mm", comment: "Beside a line that can be measured on paper" })}
          <i />
        </span>
      </div>
    </Paper>
  );
}

const placeOf = ({ x, y, width, height }: CutMark) => ({ "--x": x, "--y": y, "--w": width, "--h": height });
