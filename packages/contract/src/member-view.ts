/** What a customer sees of a business: the page of their card. */
import * as z from "zod/mini";
import { cardStocks, cardTypes } from "./cards.ts";
import { ConsentChannel } from "./consent-answer.ts";
import { ConsentSource } from "./consents.ts";
import { Coded, Id, Instant, LocalDay, Locale, LocalizedText, text, UnitForms } from "./fields.ts";
import { LevelGoal, RewardEffect } from "./programme-parts.ts";
import { promotionEffects } from "./promotions.ts";
import { walletKinds } from "./wallet-passes.ts";
import { transactionKinds, transactionStatuses } from "./transactions.ts";

/** The business as anyone sees it who holds its public key. */
export const MemberBusiness = z.object({
  key: text(20),
  name: text(200),
  logo: z.nullable(text(200)),
  logo_icon: z.nullable(text(50)),
  logo_stock: z.nullable(text(20)),
  city: z.nullable(text(100)),
  language: Locale,
  time_zone: text(64),
  currency: text(3),
  phone: z.nullable(text(30)),
  email: z.nullable(text(320)),
  /** Address of the business's own pages. */
  website: z.nullable(text(500)),
});
export type MemberBusiness = z.infer<typeof MemberBusiness>;

/** A card as it is drawn, and what it brings; the same before it is anyone's. */
export const MemberProgramme = z.object({
  card_id: Id,
  name: LocalizedText,
  type: z.enum(cardTypes),
  stock: z.enum(cardStocks),
  stamp_icon: text(64),
  image: z.nullable(text(200)),
  unit_name: z.nullable(LocalizedText),
  unit_forms: z.nullable(UnitForms),
  stamps_required: z.nullable(z.int()),
  rewards: z.array(
    z.object({
      _id: Id,
      name: LocalizedText,
      description: z.nullable(LocalizedText),
      image: z.nullable(text(200)),
      cost: z.int(),
      effect: RewardEffect,
    }),
  ),
});
export type MemberProgramme = z.infer<typeof MemberProgramme>;

/** A membership of the customer, with what the till would hand out now. */
export const MemberCard = z.object({
  ...MemberProgramme.shape,
  card_subscription_id: Id,
  status: z.enum(["active", "frozen", "closed"]),
  /** What the till reads, and the text of its QR code; `null` on a card without a live number. */
  number: z.nullable(text(40)),
  code: z.nullable(text(80)),
  balance: z.int(),
  /** What was earned and does not count yet. */
  pending: z.int(),
  /** What ends within thirty days, and what waits past its end since no warning had arrived; `null`: nothing does. */
  lapsing: z.nullable(
    z.object({
      /** What ends next: how many, and the last day on which they count. */
      next: z.nullable(
        z.object({
          units: z.int(),
          /** Last local day on which they count. */
          last_day: LocalDay,
          /** First instant at which they do not. */
          ends_at: Instant,
          /** Why they end later than the card's rule says, and by how many days that moved them; `null`: they do not. */
          moved: z.nullable(
            z.object({
              /** A warning that came late, a visit before any warning, or an outage of the service. */
              cause: z.enum(["warning", "visit", "outage"]),
              days: z.int(),
            }),
          ),
        }),
      ),
      /** How many wait; they count until the days of the card's rule after the next visit. */
      waiting: z.int(),
      /** The card was seen now: a warning that had not arrived before has. */
      is_unwarned: z.boolean(),
    }),
  ),
  joined_at: Instant,
  last_visit_at: z.nullable(Instant),
  /** Rules that hold from a day on and give members less; `null`: none are announced. */
  coming_terms: z.nullable(
    z.object({
      /** The card's place in the addresses of the business's terms. */
      card_number: z.int(),
      /** Number of the version. */
      number: z.int(),
      from: Instant,
      reason: z.nullable(LocalizedText),
    }),
  ),
  level: z.nullable(z.object({ name: LocalizedText, card_stock: z.nullable(z.enum(cardStocks)) })),
  /** The level above, and how far the customer is; `null` at the highest, and where the card has none. */
  next_level: z.nullable(LevelGoal),
  /** What keeps the present level, and by when; `null` where it cannot be lost. */
  keep_level: z.nullable(LevelGoal),
  /** For each reward of the card, by its `_id`, why it is not handed out now; `null`: it is ready. */
  reward_states: z.array(z.object({ _id: Id, rejected: z.nullable(Coded) })),
  coupons: z.array(
    z.object({
      coupon_id: Id,
      grant_id: z.nullable(Id),
      name: LocalizedText,
      description: z.nullable(LocalizedText),
      effect: z.enum(promotionEffects),
      /** What the effect amounts to where one figure says it: percent, minor units, stamps, or a factor in hundredths. */
      amount: z.nullable(z.int()),
      /** The least purchase that it can be used with, in minor units; `null`: any. */
      minimum_amount: z.nullable(z.int()),
      /** How often the customer can still use it; `null`: any number, or nothing to be used. */
      uses_left: z.nullable(z.int()),
      ends_at: z.nullable(Instant),
      /** Why it cannot be used now; `null`: it can. */
      rejected: z.nullable(Coded),
    }),
  ),
});
export type MemberCard = z.infer<typeof MemberCard>;

/** Something that moved a balance, with the reasons that were stored when it did. */
export const MemberEntry = z.object({
  _id: Id,
  card_subscription_id: Id,
  kind: z.enum(transactionKinds),
  status: z.enum(transactionStatuses),
  delta: z.int(),
  delta_pending: z.int(),
  balance_after: z.int(),
  amount: z.nullable(z.int()),
  currency: text(3),
  /** Names of the first lines of the receipt. */
  items: z.array(text(200)),
  /** Names of the rewards that were handed over. */
  rewards: z.array(LocalizedText),
  place_name: z.nullable(text(200)),
  occurred_at: Instant,
  reverses_id: z.nullable(Id),
  explanation: z.array(Coded),
  /** What the customer said of the visit; `null`: nothing yet. */
  rating: z.nullable(z.int()),
  /** The customer can still say how the visit was. */
  can_rate: z.boolean(),
});
export type MemberEntry = z.infer<typeof MemberEntry>;

export const MemberPlace = z.object({
  _id: Id,
  name: text(200),
  address: z.nullable(text(300)),
  city: z.nullable(text(100)),
  phone: z.nullable(text(30)),
  /** In the grammar of `parseOpeningHours`. */
  opening_hours: z.nullable(text(500)),
  time_zone: text(64),
});
export type MemberPlace = z.infer<typeof MemberPlace>;

/** What the business knows of the customer; their own, so nothing is masked. */
export const MemberSelf = z.object({
  first_name: z.nullable(text(100)),
  language: z.nullable(Locale),
  email: z.nullable(text(320)),
  /** The customer has proven that the address is theirs. */
  email_proven: z.boolean(),
  phone: z.nullable(text(30)),
  /** The customer has proven that the number is theirs. */
  phone_proven: z.boolean(),
  /** Day and month; nobody asks for the year. */
  birthday: z.nullable(
    z.object({
      /** Day of the month. */
      day: z.int(),
      /** Month, from 1. */
      month: z.int(),
    }),
  ),
  nickname: z.nullable(text(100)),
  consents: z.array(
    z.object({ channel: ConsentChannel, is_granted: z.boolean(), source: ConsentSource, recorded_at: Instant }),
  ),
  /** The three things offered after the first stamp were refused or closed in some browser. */
  is_asked: z.boolean(),
});
export type MemberSelf = z.infer<typeof MemberSelf>;

/** A question of a till that waits for the customer's answer. */
export const MemberAsk = z.object({
  _id: Id,
  card_subscription_id: Id,
  /** What is about to be handed over. */
  names: z.array(LocalizedText),
  /** In points or stamps. */
  cost: z.int(),
  place_name: text(100),
  expires_at: Instant,
});
export type MemberAsk = z.infer<typeof MemberAsk>;

/** Everything that the page of the card shows first. */
export const MemberView = z.object({
  /** When this was true, by the server's clock. */
  now: Instant,
  business: MemberBusiness,
  self: MemberSelf,
  /** The one used last comes first; closed ones are left out while another is open. */
  cards: z.array(MemberCard),
  /** The newest ten, of all cards. */
  entries: z.array(MemberEntry),
  places: z.array(MemberPlace),
  /** What tills ask just now, the newest first. */
  asks: z.array(MemberAsk),
  /** Challenges that run or are about to. */
  challenges_count: z.int(),
  /** When the newest message came; `null` without any. */
  newest_message_at: z.nullable(Instant),
  messages_count: z.int(),
  /** Customers of one of these cards can invite friends, who get a card and a coupon. */
  can_invite: z.boolean(),
  /** Wallets of phones into which the card can be taken; each only on the phones of its maker. */
  wallets: z.array(z.enum(walletKinds)),
});
export type MemberView = z.infer<typeof MemberView>;
