import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import type { Card } from "@rewardo/contract/cards";
import type { Locale } from "@rewardo/contract/fields";
import { cardStock, stockClass } from "../card/stock.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { JoinCode } from "./join-code.tsx";
import { headline, sizeOf, besidesOf } from "./headline.ts";
import { Paper, PaperRosette } from "./paper.tsx";
import { PaperLogo } from "./paper-logo.tsx";
import { paperWords } from "./paper-words.ts";
import { StampRow } from "./stamp-row.tsx";
import c from "./tent.module.css";

export interface TentProps {
  card: Card;
  business: Business;
  language: Locale;
  /** Language of the side that faces the other way. */
  backLanguage: Locale;
  /** Origin of the installation, where customers take the card. */
  origin: string;
}

/** A sheet of A4, folded thrice to stand on a table; what is printed between the panels says how. */
export function Tent({ backLanguage, ...rest }: TentProps) {
  const { t } = useLingui();
  const fold = t({ message: "fold", comment: "Printed beside a dashed line: fold the paper here" });
  return (
    <Paper>
      <Panel {...rest} language={backLanguage} isUpsideDown />
      <Panel {...rest} />
      <div className={c.base}>
        <span>{t`Underside: this lies on the table`}</span>
        <span>{t`1. Fold backwards along the dashed lines. 2. Glue the flap under the upper edge.`}</span>
      </div>
      <div className={c.flap}>
        <span>{t({ message: "Flap, glue here", comment: "Printed on the strip of a table tent that is glued" })}</span>
      </div>
      {[92, 184, 276].map((at) => (
        <div key={at} className={c.fold} style={{ "--y": at }}>
          <span>{fold}</span>
        </div>
      ))}
    </Paper>
  );
}

interface PanelProps extends Omit<TentProps, "backLanguage"> {
  isUpsideDown?: boolean;
}

function Panel({ card, business, language, origin, isUpsideDown = false }: PanelProps) {
  const title = headline(card, language, business.language);
  const besides = besidesOf(card, language, business.language);
  return (
    <div className={cx(c.panel, isUpsideDown && c.back)} lang={language}>
      <div className={cx(c.face, besides !== "" && c.full, stockClass(cardStock(card.design.stock)))}>
        <PaperRosette className={c.rosette} />
        <div className={c.head}>
          <PaperLogo business={business} ink="colour" className={c.logo} />
          <b>{business.name}</b>
        </div>
        <p className={c.title} style={{ "--size": sizeOf(title) }}>
          {title}
        </p>
        <StampRow card={card} language={language} fallback={business.language} width={104} most={9.4} />
        {besides !== "" && <p className={c.rewards}>{besides}</p>}
        <p className={c.ask}>{paperWords[language].scan}</p>
        <JoinCode origin={origin} businessKey={business.qr_key} className={c.code} />
      </div>
    </div>
  );
}
