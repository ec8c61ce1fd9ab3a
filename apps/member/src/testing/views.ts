/** Views as the server gives them, for tests and for looking at the pages. */
import type { Locale } from "@rewardo/contract/fields";
import type {
  MemberBusiness,
  MemberCard,
  MemberEntry,
  MemberPlace,
  MemberProgramme,
  MemberSelf,
  MemberView,
} from "@rewardo/contract/member-view";
import type { TermsChange, TermsText, TermsVersion } from "@rewardo/contract/terms";
import type { PromisedCoupon } from "@rewardo/contract/referrals";
import type { MemberPage } from "../page.ts";

/** A Tuesday morning in Kraków. */
export const now = "2026-06-09T06:20:00.000Z";
const id = (last: number): string => `01960000-0000-7000-8000-${String(last).padStart(12, "0")}`;

export const business: MemberBusiness = {
  ...{
    key: "ZYARN0K1",
    name: "Kawiarnia Ziarno",
    logo: null,
    logo_icon: "coffee_bean",
    logo_stock: "forest",
  },
  ...{ city: "Kraków", language: "pl", time_zone: "Europe/Warsaw", currency: "PLN" },
  ...{ phone: "+48123456789", email: "hej@ziarno.example", website: "https://ziarno.example" },
};

const coffee = {
  _id: id(11),
  name: { pl: "Dowolna kawa", en: "Any coffee", de: "Kaffee nach Wahl", uk: "Будь-яка кава" },
  description: {
    pl: "Każda wielkość i każde mleko",
    en: "Any size, any milk",
    de: "Jede Größe, jede Milch",
    uk: "Будь-який розмір",
  },
  ...{ image: null, cost: 10, effect: { kind: "none" as const } },
};
const cake = {
  _id: id(12),
  name: { pl: "Kawałek sernika", en: "Slice of cheesecake", de: "Ein Stück Käsekuchen", uk: "Шматок сирника" },
  description: null,
  ...{ image: null, cost: 8, effect: { kind: "none" as const } },
};

export const coffeeCard: MemberProgramme = {
  card_id: id(1),
  name: { pl: "Karta kawowa", en: "Coffee card", de: "Kaffeekarte", uk: "Кавова картка" },
  ...{
    type: "stamps_stacked",
    stock: "forest",
    stamp_icon: "coffee_bean",
    image: null,
    unit_name: null,
    unit_forms: null,
  },
  stamps_required: 10,
  rewards: [coffee],
};

export const roastery: MemberProgramme = {
  card_id: id(2),
  name: { pl: "Klub palarni", en: "Roastery club", de: "Röstereiclub", uk: "Клуб обсмажки" },
  ...{ type: "points", stock: "espresso", stamp_icon: "coffee_pot", image: null, unit_name: null, unit_forms: null },
  stamps_required: null,
  rewards: [
    { ...coffee, _id: id(21), name: { en: "Espresso or filter", de: "Espresso oder Filterkaffee" }, cost: 400 },
    { ...cake, _id: id(22), cost: 800 },
    {
      ...coffee,
      _id: id(23),
      name: { en: "Pour-over set", de: "Handfilter-Set für zu Hause" },
      description: null,
      cost: 2000,
    },
  ],
};

/** What a till would hand out at a balance. */
export const statesAt = (card: MemberProgramme, balance: number): MemberCard["reward_states"] =>
  card.rewards.map(({ _id, cost }) => ({
    _id,
    rejected:
      cost <= balance
        ? null
        : {
            code: "insufficient_balance",
            params: { missing: cost - balance, unit: card.stamps_required === null ? "point" : "stamp" },
          },
  }));

/** A membership of a programme with so much on it. */
export const cardOf = (programme: MemberProgramme, balance: number, more: Partial<MemberCard> = {}): MemberCard => ({
  ...programme,
  ...{ card_subscription_id: programme.card_id.replace("-8000-", "-9000-"), status: "active" },
  ...{ number: "757188804534", code: "RW1:ZYARN0K1:757188804534", balance, pending: 0, lapsing: null },
  ...{ joined_at: "2026-03-03T09:00:00.000Z", last_visit_at: balance === 0 ? null : "2026-06-09T06:12:00.000Z" },
  ...{
    level: null,
    next_level: null,
    keep_level: null,
    coming_terms: null,
    reward_states: statesAt(programme, balance),
    coupons: [],
  },
  ...more,
});

export const visit = (more: Partial<MemberEntry> = {}): MemberEntry => ({
  ...{ _id: id(101), card_subscription_id: id(1).replace("-8000-", "-9000-"), kind: "visit", status: "completed" },
  ...{
    delta: 2,
    delta_pending: 0,
    balance_after: 7,
    amount: 1800,
    currency: "PLN",
    items: ["Owsiane latte"],
    rewards: [],
  },
  ...{
    place_name: "Kazimierz",
    occurred_at: "2026-06-09T06:12:00.000Z",
    reverses_id: null,
    rating: null,
    can_rate: true,
  },
  explanation: [
    {
      code: "rule_matched",
      params: { how: "item", items: 1, earned: 1, earns: 1, unit: "stamp", multiplier: 2, remainder: 0 },
    },
  ],
  ...more,
});

const entries: MemberEntry[] = [
  visit(),
  visit({
    _id: id(102),
    items: ["Cappuccino", "sernik"],
    delta: 1,
    balance_after: 5,
    occurred_at: "2026-06-06T09:40:00.000Z",
    place_name: "Rynek Główny",
    rating: 5,
    can_rate: false,
  }),
  visit({
    _id: id(103),
    kind: "reverse",
    items: ["espresso"],
    delta: -1,
    balance_after: 4,
    occurred_at: "2026-06-04T07:05:00.000Z",
    reverses_id: id(90),
    explanation: [{ code: "reversal", params: { by: "all" } }],
    can_rate: false,
  }),
  visit({
    _id: id(104),
    kind: "redeem",
    items: [],
    rewards: [coffee.name],
    delta: -10,
    balance_after: 5,
    occurred_at: "2026-06-02T06:20:00.000Z",
    place_name: "Podgórze",
    explanation: [],
    can_rate: false,
  }),
];

const place = (name: string, address: string, opening_hours: string | null, last: number): MemberPlace => ({
  ...{ _id: id(last), name, address, city: "Kraków", phone: null, opening_hours, time_zone: "Europe/Warsaw" },
});

export const places: MemberPlace[] = [
  place("Kazimierz", "ul. Józefa 12", "Mo-Su 07:00-20:00", 201),
  place("Rynek Główny", "Linia A–B 4", "Mo-Su 08:00-22:00", 202),
  place("Zabłocie", "ul. Lipowa 3", "Mo-Su 06:00-08:40", 203),
  place("Podgórze", "ul. Limanowskiego 7", "Tu off; We-Su 08:00-18:00", 204),
];

export const self: MemberSelf = {
  ...{ first_name: "Oliwia", language: "pl", email: "oliwia@poczta.example", email_proven: true, phone: null },
  ...{ phone_proven: false, birthday: { day: 14, month: 8 }, nickname: null, is_asked: true },
  consents: [{ channel: "email", is_granted: true, source: "self", recorded_at: "2026-03-03T09:01:00.000Z" }],
};

const nobody: MemberSelf = {
  ...{ first_name: null, language: null, email: null, email_proven: false, phone: null, phone_proven: false },
  ...{ birthday: null, nickname: null, consents: [], is_asked: false },
};

const view = (more: Partial<MemberView>): MemberView => ({
  ...{ now, business, self, cards: [], entries: [], places, asks: [], challenges_count: 0 },
  ...{ newest_message_at: null, messages_count: 0, can_invite: false, wallets: [] },
  ...more,
});

const silver = { name: { pl: "Srebrny", en: "Silver", de: "Silber", uk: "Срібний" }, card_stock: null };
const gold = { name: { pl: "Złoty", en: "Gold", de: "Gold", uk: "Золотий" }, threshold: 100, reached: 61 };
/** By what was collected in a year, until the oldest of it is a year old. */
const toGold = { ...gold, period_months: 12, ends_at: "2026-06-30T22:00:00.000Z" };
const toKeepSilver = {
  name: silver.name,
  threshold: 50,
  reached: 28,
  period_months: 12,
  ends_at: "2027-01-14T23:00:00.000Z",
};
const coupons: MemberCard["coupons"] = [
  {
    ...{ coupon_id: id(31), grant_id: null, effect: "discount_percentage", amount: 20 },
    name: { pl: "Lemoniada", en: "Lemonade", de: "Limonade", uk: "Лимонад" },
    description: null,
    ...{ minimum_amount: 2000, uses_left: 2, ends_at: "2026-06-14T20:00:00.000Z", rejected: null },
  },
  {
    ...{ coupon_id: id(32), grant_id: null, effect: "stamp_multiply", amount: 200 },
    name: { pl: "Deszczowy wtorek", en: "Rainy Tuesday", de: "Regnerischer Dienstag", uk: "Дощовий вівторок" },
    description: { pl: "We wtorki od 8:00 do 11:00", en: "On Tuesdays from 8:00 to 11:00" },
    ...{ minimum_amount: null, uses_left: null, ends_at: null, rejected: { code: "outside_hours", params: {} } },
  },
];

const regular = cardOf(coffeeCard, 7, { level: silver, next_level: toGold, keep_level: toKeepSilver, coupons });

/** A view for each state that a card can be in. */
export const views = {
  regular: view({
    cards: [regular],
    entries,
    challenges_count: 3,
    messages_count: 4,
    newest_message_at: now,
    can_invite: true,
  }),
  fresh: view({ self: nobody, cards: [cardOf(coffeeCard, 0)] }),
  first: view({
    ...{ self: nobody, cards: [cardOf(coffeeCard, 1)] },
    entries: [visit({ delta: 1, balance_after: 1, items: ["Flat white"] })],
  }),
  /** A reward was handed over and the visit counted, at once. */
  handedOver: view({
    cards: [cardOf(coffeeCard, 1)],
    entries: [
      visit({
        ...{ delta: -9, balance_after: 1, items: ["Flat white"], rewards: [coffee.name] },
        explanation: [{ code: "earned", params: { amount: 1, unit: "stamp" } }],
      }),
    ],
  }),
  full: view({
    cards: [
      cardOf({ ...coffeeCard, rewards: [coffee, cake] }, 12, {
        reward_states: [
          { _id: coffee._id, rejected: null },
          { _id: cake._id, rejected: { code: "outside_hours", params: {} } },
        ],
      }),
    ],
    entries,
  }),
  several: view({
    cards: [
      regular,
      cardOf({ ...coffeeCard, card_id: id(3), stock: "sand", name: { en: "Lunch card", pl: "Karta lunchowa" } }, 3),
      cardOf(roastery, 1240),
    ],
    entries,
  }),
  points: view({
    self: { ...self, first_name: "Greta" },
    cards: [cardOf(roastery, 1240, { level: { ...gold, card_stock: null } })],
    entries: [
      visit({
        card_subscription_id: id(2).replace("-8000-", "-9000-"),
        delta: 87,
        balance_after: 1240,
        items: [],
        amount: 5800,
        explanation: [],
      }),
    ],
  }),
  frozen: view({ cards: [cardOf(coffeeCard, 4, { status: "frozen", number: null, code: null })], entries }),
  closed: view({ cards: [cardOf(coffeeCard, 0, { status: "closed", number: null, code: null })], entries }),
} satisfies Readonly<Record<string, MemberView>>;

export const promisedStamp: PromisedCoupon = {
  name: { pl: "Pieczątka na start", en: "A stamp to begin with", de: "Ein Stempel zum Start", uk: "Штамп на початок" },
  ...({ effect: "stamp_amount", amount: 1 } as const),
};

/** Every page that the server draws, by a name. */
const termsTexts: TermsText[] = [
  {
    section: "earn",
    heading: "You collect",
    paragraphs: [{ part_id: null, name: null, sentences: ["For each visit: 1 stamp.", "Most in a day: 6 stamps."] }],
  },
  {
    section: "rewards",
    heading: "You get",
    paragraphs: [
      { part_id: null, name: null, sentences: ["A full card has 10 stamps. Further ones go onto the next card."] },
      { part_id: coffee._id, name: "Any coffee", sentences: ["Price: 10 stamps.", "Any size, any milk"] },
    ],
  },
];
const termsChanges: TermsChange[] = [
  {
    ...{ section: "rewards", heading: "You get", part_id: coffee._id, name: "Any coffee", direction: "less" },
    before: ["Price: 8 stamps."],
    after: ["Price: 10 stamps."],
  },
];
const versionTwo: TermsVersion = {
  ...{ number: 2, valid_from: "2026-03-01T00:00:00.000Z", valid_until: null, is_live: true },
};
const inEach = <T>(one: T): Record<Locale, T> => ({ en: one, de: one, pl: one, uk: one });

const terms: MemberPage = {
  ...{ kind: "terms", business, programme: coffeeCard, own_version: 2, version: versionTwo },
  cards: [
    { number: 1, name: coffeeCard.name, is_shown: true },
    { number: 2, name: roastery.name, is_shown: false },
  ],
  versions: [
    versionTwo,
    { number: 1, valid_from: "2025-05-06T00:00:00.000Z", valid_until: versionTwo.valid_from, is_live: false },
  ],
  reason: { en: "Coffee costs a fifth more.", pl: "Kawa podrożała o jedną piątą." },
  ...{ texts: inEach(termsTexts), changes: inEach(termsChanges) },
};

export const pages: Readonly<Record<string, MemberPage>> = {
  terms,
  ...Object.fromEntries(
    Object.entries(views).map(([name, one]) => [name, { kind: "card", view: one, link: null, proves: null }]),
  ),
  link: { kind: "card", view: views.regular, link: "own", proves: null },
  sent: { kind: "card", view: views.regular, link: "sent", proves: "zofia@example.test" },
  held: { kind: "problem", problem: "card_on_phone", business, has_card: true },
  join: { kind: "join", business, programmes: [coffeeCard], place_id: null, is_scanned: false, invitation: null },
  paper: {
    kind: "paper",
    business,
    programme: coffeeCard,
    code: `${business.key}482109375516`,
    status: "none",
    sign: null,
  },
  waiting: {
    ...({ kind: "paper", business, programme: coffeeCard, code: `${business.key}482109375516` } as const),
    ...({ status: "waiting", sign: 47 } as const),
  },
  refused: {
    ...({ kind: "paper", business, programme: coffeeCard, code: `${business.key}482109375516` } as const),
    ...({ status: "refused", sign: null } as const),
  },
  recover: { kind: "recover", business, code: "K7QM-3WXB-9T4H", is_wrong: false },
  invited: {
    ...({ kind: "join", business, programmes: [coffeeCard], place_id: null, is_scanned: false } as const),
    invitation: { token: "ZYARN0K1ABCDEFGHJKMNPQRSTVWXYZ0123", from: "Oliwia", coupon: promisedStamp },
  },
  invitationOver: { kind: "problem", problem: "invitation_over", business, has_card: false },
  invitationOwn: { kind: "problem", problem: "invitation_own", business, has_card: true },
  invitationMember: { kind: "problem", problem: "invitation_member", business, has_card: true },
  claim: { kind: "claim", business, programme: coffeeCard, delta: 1 },
  used: { kind: "problem", problem: "claim_used", business, has_card: false },
  over: { kind: "problem", problem: "claim_over", business, has_card: true },
  unknown: { kind: "problem", problem: "link_not_found", business: null, has_card: false },
  cards: { kind: "cards" },
};

/** The address at which a page is. */
export const pathOf = (page: MemberPage): string => {
  if (page.kind === "card") return page.link !== null ? "/c/ZYARN0K1ABCDEFGHJKMNPQRSTVWXYZ0123" : `/c/${business.key}`;
  if (page.kind === "terms") return `/terms/${business.key}`;
  if (page.kind === "recover") return `/r/${business.key}`;
  if (page.kind === "paper") return `/p/${page.code}`;
  if (page.kind === "join") return `/join/${page.invitation?.token ?? business.key}`;
  return page.kind === "claim" ? "/k/ZYARN0K1ABCDEFGHJKMNPQRSTVWXYZ0123" : "/c";
};

export const locales: readonly Locale[] = ["en", "de", "pl", "uk"];
