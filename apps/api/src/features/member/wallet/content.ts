/** The contents of a pass: the customer's card in the customer's language. */
import type { Locale } from "@rewardo/contract/fields";
import type { MemberBusiness, MemberCard, MemberProgramme } from "@rewardo/contract/member-view";
import {
  giftSlots,
  heldStamps,
  showCardNumber,
  nextReward,
  pickText,
  unitName,
  type LocalizedText,
} from "@rewardo/rules";
import { conditionsLine, couponConditions, levelConditions, type ConditionsAround } from "@rewardo/texts/all";
import { type WalletWord, walletWord } from "@rewardo/texts/wallet";
import type { PassCard, PassField, PassPlace } from "../../../platform/wallet/apple/pass-json.ts";
import type { BuildTask } from "../../../platform/wallet/builder.ts";
import type { NoticeWords } from "../../messaging/messages/index.ts";
import type { PassPlaceRow } from "./queries.ts";

export interface PassContent {
  readonly card: PassCard;
  readonly drawn: BuildTask["drawn"];
}

export interface Described {
  readonly language: Locale;
  readonly business: MemberBusiness;
  readonly places: readonly PassPlaceRow[];
  readonly public_url: string;
  /** The newest message of which the phone is told; left out where there is none. */
  readonly notice?: Pick<NoticeWords, "title" | "text"> | null;
}

const earthKm = 6371;

interface Mapped extends PassPlaceRow {
  readonly latitude: number;
  readonly longitude: number;
}

const isMapped = (place: PassPlaceRow): place is Mapped => place.latitude !== null && place.longitude !== null;

/** Kilometres between two points of the map, as far as nearness goes. */
const distance = (one: Mapped, other: Mapped): number => {
  const radians = Math.PI / 180;
  const x = (one.longitude - other.longitude) * radians * Math.cos(((one.latitude + other.latitude) / 2) * radians);
  return Math.hypot(x, (one.latitude - other.latitude) * radians) * earthKm;
};

/** Those nearest to where the customer was last come first; phones look at ten. */
const nearestFirst = (places: readonly PassPlaceRow[]): PassPlace[] => {
  const mapped = places.filter(isMapped);
  const last = mapped.find(({ is_last }) => is_last);
  const sorted = last === undefined ? mapped : mapped.toSorted((a, b) => distance(a, last) - distance(b, last));
  return sorted.map(({ name, latitude, longitude }) => ({ latitude, longitude, text: name }));
};

const logoOf = ({ logo_icon, logo_stock, name }: MemberBusiness): BuildTask["drawn"]["logo"] => ({
  ...{ icon: logo_icon, stock: logo_stock, name },
});

const cardUrl = ({ public_url, business }: Described): string => `${public_url}/c/${business.key}`;

/** A field of the list where it has something to say. */
const field = (key: string, label: string, value: string | null | undefined): PassField[] =>
  value == null || value === "" ? [] : [{ key, label, value }];

/** How many end next and when, as "3: 14 March"; a warning that needs no sentence. */
const lapses = (
  { lapsing }: MemberCard,
  { language, figure }: { readonly language: Locale; readonly figure: Intl.NumberFormat },
): string | null => {
  if (lapsing == null || lapsing.next === null) return null;
  const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
  return `${figure.format(lapsing.next.units)}: ${day.format(new Date(`${lapsing.next.last_day}T00:00:00.000Z`))}`;
};

/** How many wait past their end, with the reason. */
const waits = (
  { lapsing }: MemberCard,
  { language, figure }: { readonly language: Locale; readonly figure: Intl.NumberFormat },
): string | null =>
  lapsing == null || lapsing.waiting === 0
    ? null
    : `${figure.format(lapsing.waiting)}. ${walletWord(language, "state.waits")}`;

/** The newest message: the one field of which the locked phone speaks when it changes. */
const noticeField = ({ language, notice }: Described): PassField[] =>
  notice == null
    ? []
    : [
        {
          ...{ key: "notice", label: walletWord(language, "label.message"), changeMessage: "%@" },
          value: [notice.title, notice.text].filter((line) => line !== "").join("\n"),
        },
      ];

/** What levels and coupons need, what is left, and until when, as on the card's page; each under its name. */
const conditionsOn = (own: MemberCard, { language, business }: Described): PassField[] => {
  const figure = new Intl.NumberFormat(language);
  const counted = (count: number): string | null => {
    const name = own.stamps_required === null ? unitName(own, count, language, business.language) : null;
    return name === null ? null : `${figure.format(count)}\u00A0${name}`;
  };
  const unit = own.stamps_required === null ? "point" : "stamp";
  const around: ConditionsAround = { time_zone: business.time_zone, currency: business.currency, unit, counted };
  const named = (text: LocalizedText): string => pickText(text, language, business.language);
  const goals = (["next", "keep"] as const).flatMap((which) => {
    const goal = own[`${which}_level`];
    if (goal === null) return [];
    return field(`level-${which}`, named(goal.name), conditionsLine(language, levelConditions(language, goal, around)));
  });
  const coupons = own.coupons.flatMap((coupon) =>
    field(
      `coupon-${coupon.coupon_id}`,
      named(coupon.name),
      conditionsLine(language, couponConditions(language, coupon, around)),
    ),
  );
  return [...goals, ...coupons];
};

/** The card as it is now. */
export const passContent = (own: MemberCard, described: Described): PassContent => {
  const { language, business, places } = described;
  const word = (id: WalletWord): string => walletWord(language, id);
  const pick = (text: LocalizedText): string => pickText(text, language, business.language);
  const figure = new Intl.NumberFormat(language);
  const { stamps_required: required, balance, number } = own;
  const held = required === null ? null : heldStamps(balance, required);
  const unit = unitName(own, balance, language, business.language) ?? word("label.points");
  const shown: PassField =
    held === null
      ? { key: "balance", label: unit, value: figure.format(balance) }
      : { key: "balance", label: word("label.stamps"), value: `${held.count}/${required}` };
  const isReady = new Set(own.reward_states.filter(({ rejected }) => rejected === null).map(({ _id }) => _id));
  const ready = own.rewards.filter(({ _id }) => isReady.has(_id)).map(({ name }) => pick(name));
  const next = nextReward(own.rewards, balance, required)?.reward;
  const priced = ({ name, cost }: MemberProgramme["rewards"][number]): string =>
    `${figure.format(cost)}: ${pick(name)}`;
  const stock = own.level?.card_stock ?? own.stock;
  const { website, phone, email } = business;
  return {
    card: {
      ...{ business: business.name, programme: pick(own.name), stock },
      code: number === null || own.code === null ? null : { qr: own.code, number, shown: showCardNumber(number) },
      balance: shown,
      figure: held === null ? { key: "points", label: unit, value: balance } : null,
      lines: [
        ...field("state", word("label.state"), own.status === "frozen" ? word("state.frozen") : null),
        ...field("ready", word("label.ready"), ready.join(", ")),
        ...field(
          "next",
          word("label.next"),
          next === undefined ? null : required === null ? priced(next) : pick(next.name),
        ),
        ...field("lapses", word("label.lapses"), lapses(own, { language, figure })),
        ...field("level", word("label.level"), own.level === null ? null : pick(own.level.name)),
      ],
      back: [
        ...noticeField(described),
        { key: "card", label: word("label.card"), value: business.name, url: cardUrl(described) },
        ...field("waits", word("label.waits"), waits(own, { language, figure })),
        ...field("rewards", word("label.rewards"), own.rewards.map(priced).join("\n")),
        ...conditionsOn(own, described),
        ...field("number", word("label.number"), number === null ? null : showCardNumber(number)),
        ...field("contact", word("label.contact"), [phone, email].filter((one) => one !== null).join("\n")),
        ...(website === null ? [] : [{ key: "website", label: word("label.website"), value: website, url: website }]),
      ],
      places: nearestFirst(places),
      card_url: cardUrl(described),
    },
    drawn: {
      stock,
      stamps:
        held === null || required === null
          ? null
          : {
              ...{ required, count: held.count, stamp: own.stamp_icon },
              gifts: giftSlots(required, own.rewards, held.before),
            },
      logo: logoOf(business),
    },
  };
};

/** The pass of a card that has ended: it has no code and no name of its former holder. */
export const voidContent = (
  { name, stock }: { readonly name: LocalizedText; readonly stock: string },
  described: Described,
): PassContent => {
  const { language, business } = described;
  const label = walletWord(language, "label.state");
  const closed = { key: "state", label, value: walletWord(language, "state.closed") };
  return {
    card: {
      ...{ business: business.name, programme: pickText(name, language, business.language), stock, code: null },
      ...{ balance: { key: "balance", value: "–" }, figure: null, lines: [closed], back: [], places: [] },
      card_url: cardUrl(described),
    },
    drawn: { stock, stamps: null, logo: logoOf(business) },
  };
};
