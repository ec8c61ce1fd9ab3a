import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { cardStock } from "@rewardo/loyalty/card/stock.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import s from "../visit/card-screen.module.css";
import { faceOf } from "../visit/face-of.ts";
import w from "../visit/who.module.css";
import { useTillWords } from "../words.ts";
import c from "./offline.module.css";
import { type CardHere, unitOf } from "./promising.ts";
import { useEntryWords, useMoment } from "./words.ts";

const mostAhead = 4;

interface DrawnCardProps {
  here: CardHere;
  /** Stamps that wait on it. */
  promised: number;
  /** Part of the balance has lapsed since: it is drawn as not known. */
  isBalanceOver: boolean;
}

/** Whose card it is, and what is known of it: its balance with its time, or a ghost that asks. */
export function DrawnCard({ here, promised, isBalanceOver }: DrawnCardProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const { business } = useSession();
  const words = useTillWords();
  const { who } = useEntryWords();
  const { known, look, number, seen_at } = here;
  const name = who({ name: known?.card.first_name ?? null, number: known?.card.numbers[0] ?? number });
  const isUnknown = known === null || isBalanceOver;
  const balance = isUnknown ? 0 : known.card.balance;
  const time = seen_at === null ? "" : moment(seen_at);
  const held = look === null ? balanceWords(here, balance) : words.costs(look, balance);
  const logo = business?.logo ?? null;
  return (
    <div className={s.card}>
      <div>
        <div className={w.first}>
          <h1 className={w.name}>{name}</h1>
        </div>
        <p className={c.known}>
          {known === null
            ? t`not known to this till`
            : isBalanceOver
              ? t`balance not known`
              : t({ message: `${held}, known at ${time}`, comment: "7 stamps, known at 14:02" })}
        </p>
      </div>
      {look !== null && (
        <LoyaltyCard
          className={s.lcard}
          business={business?.name ?? ""}
          programme={words.name(look.name)}
          stock={cardStock(look.design.stock)}
          logo={{
            icon: business?.logo_icon,
            url: logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=100`,
          }}
          face={faceOf(look, balance, words)}
          picture={look.design.image}
          state={isUnknown ? "ghost" : "default"}
          isUnknown={isUnknown}
          {...(isUnknown ? { label: t`A card whose balance is not known` } : {})}
          promised={unitOf(here) === "stamp" ? promised : 0}
          rewardLine={words.rewardLine(look, balance)}
          number={known?.card.numbers[0] ?? number}
        />
      )}
      {promised > 0 && known !== null && (
        <p className={c.known}>
          {plural(promised, {
            one: "# stamp is promised. It goes on the card when the network is back.",
            other: "# stamps are promised. They go on the card when the network is back.",
          })}
        </p>
      )}
    </div>
  );
}

/** The business's cards, unseen: what they are drawn with is fetched while there is a network. */
export function CardsAhead({ looks }: { looks: readonly Card[] }) {
  const { business } = useSession();
  const words = useTillWords();
  const logo = business?.logo ?? null;
  return (
    <div className={c.ahead} aria-hidden="true" inert>
      {looks.slice(0, mostAhead).map((look) => (
        <LoyaltyCard
          key={look._id}
          business={business?.name ?? ""}
          programme={words.name(look.name)}
          stock={cardStock(look.design.stock)}
          logo={{
            icon: business?.logo_icon,
            url: logo === null ? null : `/api/uploads/${encodeURIComponent(logo)}?w=100`,
          }}
          face={faceOf(look, look.stamps_required ?? 0, words)}
          picture={look.design.image}
        />
      ))}
    </div>
  );
}

/** Of a card whose look the till may not see. */
const balanceWords = (here: CardHere, balance: number): string =>
  unitOf(here) === "stamp"
    ? plural(balance, { one: "# stamp", other: "# stamps" })
    : plural(balance, { one: "# point", other: "# points" });
