import { useLingui } from "@lingui/react/macro";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import c from "./art.module.css";

/** Three cards as they lie on a counter; a picture, so nothing of it is read out. */
export function LoginArt() {
  const { t } = useLingui();
  return (
    <div className={c.fan}>
      <div>
        <LoyaltyCard
          business="Jutrzenka"
          programme={t`Bakery card`}
          stock="butter"
          logo={{ icon: "cupcake" }}
          face={{ kind: "stamps", count: 5, required: 8, stamp: "cupcake" }}
          rewardLine={t`8th bun free`}
          number="12047731"
        />
      </div>
      <div>
        <LoyaltyCard
          business="Nożyczki & Spółka"
          programme={t`Barber club`}
          stock="midnight"
          face={{ kind: "stamps", count: 4, required: 6, stamp: "scissors" }}
          rewardLine={t`6th cut at half price`}
          number="00074410"
        />
      </div>
      <div>
        <LoyaltyCard
          business="Ziarno"
          programme={t`Coffee card`}
          stock="forest"
          logo={{ icon: "coffee_bean" }}
          face={{ kind: "stamps", count: 7, required: 10, stamp: "coffee_bean" }}
          rewardLine={t`10th coffee is on us`}
          number="00482117"
        />
      </div>
    </div>
  );
}
