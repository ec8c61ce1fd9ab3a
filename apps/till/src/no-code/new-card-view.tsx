import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { CardOfPhone } from "@rewardo/contract/scanner";
import { normalizePhone } from "@rewardo/rules/phone";
import { type SyntheticEvent, useRef, useState } from "react";
import { PhoneField } from "@rewardo/loyalty/typing/phone-field.tsx";
import { inFours } from "@rewardo/loyalty/card/card-number.ts";
import { FirstCardLink } from "./first-card-link.tsx";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { stampsFace } from "@rewardo/loyalty/card/stamps-face.ts";
import { cardStock } from "@rewardo/loyalty/card/stock.ts";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { asks } from "../basket/basket.ts";
import { CameraView } from "../reader/camera-view.tsx";
import type { NoCode } from "../till.ts";
import { useTillWords } from "../words.ts";
import { Hit } from "./hit.tsx";
import { noCodeCalls, type NoCodeProps } from "./no-code.ts";
import { useKnownCards } from "./use-known-cards.ts";
import c from "./no-code.module.css";

/** A card that was not made, since its phone number has one. */
interface Refused {
  readonly phone: string;
  readonly card_id: string;
  readonly items: readonly CardOfPhone[];
}

type NewCardWay = Extract<NoCode, { is: "new_card" }>;

/** A card for a customer who has none: on their phone, on paper, or a number alone. Its first visit is written with it. */
export function NewCardView({ noCode, place, choices, onChange, camera, tell }: NoCodeProps & { noCode: NewCardWay }) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const words = useTillWords();
  const { business } = useSession();
  const cards = useCards();
  const { given } = cards;
  const [cardId, setCardId] = useState(choices.new_card_id);
  const [phone, setPhone] = useState(noCode.phone);
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const key = useRef({ of: "", key: "" });
  const card = given.find(({ _id }) => _id === cardId) ?? given[0];
  const { paper, wantsPaper } = noCode;
  const whole = phone === null ? null : normalizePhone(phone, place.country);
  const known = useKnownCards(place._id, whole);
  // The server knows of a card that was made a moment ago, and of families.
  const [refused, setRefused] = useState<Refused | null>(null);
  const isRefused = refused !== null && refused.phone === whole && refused.card_id === card?._id;
  const held = isRefused ? refused.items : known;
  const isHeld = isRefused || held.some(({ card_id }) => card_id === card?._id);
  const isIncomplete = (phone !== null && whole === null) || (wantsPaper && paper === null);

  const cardsOf = async (number: string): Promise<readonly CardOfPhone[]> => {
    try {
      return (await call(noCodeCalls.find, { body: { place_id: place._id, phone: number } })).items;
    } catch {
      return known;
    }
  };
  const make = async (chosen: Card) => {
    const body = {
      place_id: place._id,
      card_id: chosen._id,
      ...(whole === null ? {} : { phone: whole }),
      ...(paper === null ? {} : { number: paper }),
      ...(isHeld ? { new_person: true } : {}),
    };
    // A repeat after silence makes no second card.
    const asked = JSON.stringify(body);
    if (key.current.of !== asked) key.current = { of: asked, key: crypto.randomUUID() };
    setMaking(true);
    setProblem(null);
    try {
      const made = await call(noCodeCalls.make, { body, idempotencyKey: key.current.key });
      onChange({ new_card_id: chosen._id });
      tell({ is: "scanned", number: paper === null ? made.code : made.number, source: "new" });
    } catch (error) {
      if (error instanceof ApiError && error.code === "customer_exists" && whole !== null)
        setRefused({ phone: whole, card_id: chosen._id, items: await cardsOf(whole) });
      else setProblem(errorWords(error));
      setMaking(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (card !== undefined && !isMaking && !isIncomplete) void make(card);
  };
  if (card === undefined) {
    return (
      <div className={c.view}>
        <h1>{t`New card`}</h1>
        <p className="mut">{cards.isPending ? t`One moment…` : t`There is no card to give out yet.`}</p>
        <FirstCardLink cards={cards} />
      </div>
    );
  }
  const landing = stampsOf(card);
  return (
    <form className={c.view} onSubmit={submit} noValidate>
      <div>
        <h1>{t`New card`}</h1>
        {landing !== null && (
          <p className="mut">
            {plural(landing, { one: "It starts with today’s stamp.", other: "It starts with # stamps." })}
          </p>
        )}
      </div>
      <LoyaltyCard
        className={c.ghost}
        state="ghost"
        business={business?.name ?? ""}
        programme={words.name(card.name)}
        stock={cardStock(card.design.stock)}
        face={
          card.stamps_required === null
            ? { kind: "points", balance: 0, unit: words.unit(card, 0), rewards: card.rewards }
            : stampsFace(card, card.stamps_required, 0)
        }
        rewardLine={words.rewardLine(card, 0)}
      />
      {given.length > 1 && (
        <Select
          label={t`Loyalty program`}
          value={card._id}
          options={given.map(({ _id, name }) => ({ value: _id, label: words.name(name) }))}
          onChange={(event) => setCardId(event.currentTarget.value)}
        />
      )}
      <button
        type="button"
        className={c.hit}
        aria-pressed={wantsPaper}
        onClick={() => tell({ is: "no_code", way: { ...noCode, phone: whole, wantsPaper: !wantsPaper, paper: null } })}
      >
        <Icon name="scan" size={24} />
        <span className={c.words}>
          <span>{t`Paper card`}</span>
          <span className="t13 mut">
            {paper === null ? t`take one from the pile and scan it` : <span className="num">{inFours(paper)}</span>}
          </span>
        </span>
        {paper !== null && <Icon name="check-bold" />}
      </button>
      {wantsPaper && paper === null && (
        <CameraView camera={camera} onCode={(number) => tell({ is: "scanned", number, source: "camera" })} />
      )}
      <PhoneField
        label={t`Phone`}
        country={place.country}
        optional
        hint={t`Finds a lost card again. No messages unless the customer agrees to them separately.`}
        value={phone}
        onChange={setPhone}
      />
      <div role="status" className={c.hits}>
        {held.length > 0 && (
          <p>
            {isHeld
              ? t`This number already has a card.`
              : t`This customer has another card. The new one is theirs, too.`}
          </p>
        )}
        {held.map((item) => (
          <Hit
            key={item.number}
            item={item}
            onChoose={() => tell({ is: "scanned", number: item.number, source: "typed" })}
          />
        ))}
      </div>
      <Problem>{problem}</Problem>
      <div className={c.foot}>
        <Button type="submit" kind="primary" size="till" full disabled={isIncomplete} aria-busy={isMaking || undefined}>
          {isMaking ? <Spinner /> : <Icon name="stamp-fill" />}
          {isHeld
            ? t`Make a card for another person`
            : landing === null
              ? t`Make the card`
              : plural(landing, { one: "Make the card, add # stamp", other: "Make the card, add # stamps" })}
        </Button>
      </div>
    </form>
  );
}

/** What the first visit brings for certain; `null` where it depends on what is bought. */
const stampsOf = ({ type, earning, ...card }: Card): number | null => {
  const isCertain =
    type === "stamps_stacked" && earning.mode === "visit" && asks({ type, earning, ...card }) === "nothing";
  const { earns } = earning;
  return isCertain && typeof earns === "number" ? earns : null;
};
