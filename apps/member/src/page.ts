/** What the server tells a page of the customers' application: enough to draw all of it, there and here. */
import type { Locale } from "@rewardo/contract/fields";
import type { Said } from "./said/saying.ts";
import type { PromisedCoupon } from "@rewardo/contract/referrals";
import type { MemberBusiness, MemberProgramme, MemberView } from "@rewardo/contract/member-view";
import type { LocalizedText } from "@rewardo/contract/fields";
import type { TermsChange, TermsText, TermsVersion } from "@rewardo/contract/terms";

export type MemberProblem =
  | "link_not_found"
  | "claim_used"
  | "claim_over"
  | "card_on_phone"
  | "invitation_over"
  | "invitation_own"
  | "invitation_member"
  | "ended"
  | "too_many_requests"
  | "unavailable";

/** A friend's invitation, and what it brings. */
export interface Invitation {
  token: string;
  /** First name of who invited, where they have one. */
  from: string | null;
  coupon: PromisedCoupon;
}

/** The rules of a card in one of its versions, in every language. */
export interface TermsOfCard {
  kind: "terms";
  business: MemberBusiness;
  programme: MemberProgramme;
  /** The business's cards, by the number that their addresses have. */
  cards: { number: number; name: LocalizedText; is_shown: boolean }[];
  version: TermsVersion;
  versions: TermsVersion[];
  /** The version that holds for the card in this browser; `null` without one. */
  own_version: number | null;
  reason: LocalizedText | null;
  texts: Record<Locale, TermsText[]>;
  changes: Record<Locale, TermsChange[]>;
}

export type MemberPage =
  | TermsOfCard
  | {
      kind: "card";
      view: MemberView;
      /**
       * Opened by its link in a browser without a session for it. A link that was sent waits for a touch: a scanner of
       * mails takes nothing.
       */
      link: "own" | "sent" | null;
      /** The touch confirms this address, which the link was mailed to. */
      proves: string | null;
    }
  | {
      kind: "join";
      business: MemberBusiness;
      programmes: MemberProgramme[];
      place_id: string | null;
      is_scanned: boolean;
      invitation: Invitation | null;
    }
  | { kind: "claim"; business: MemberBusiness; programme: MemberProgramme; delta: number }
  | {
      kind: "paper";
      business: MemberBusiness;
      programme: MemberProgramme;
      /** What the printed card's code says. */
      code: string;
      status: "none" | "waiting" | "refused";
      /** What the till looks for on this phone. */
      sign: number | null;
    }
  | {
      kind: "recover";
      business: MemberBusiness;
      /** What the slip's QR code says, or what was typed wrong. */
      code: string;
      is_wrong: boolean;
    }
  | {
      kind: "problem";
      problem: MemberProblem;
      business: MemberBusiness | null;
      /** This browser holds a card of the business. */
      has_card: boolean;
    }
  /** `/c`: the cards on this phone, which only the phone knows. */
  | { kind: "cards" };

export interface MemberPageRequest {
  page: MemberPage;
  /** `?lang=` of the address, else what the customer chose, else the browser's. */
  locale: Locale;
  /** Path and query, as the browser asked. */
  path: string;
  /** The server's clock: pages never read another one for what they draw first. */
  now: string;
}

/** What a page carries as data, for the browser to go on from. */
export interface PageData extends MemberPageRequest {
  brand_name: string;
  /** Sentences about the view that take much to make; of this language and of this time. */
  said: (Said & { locale: Locale; now: string }) | null;
  /** The code of the card as it is drawn, so that no script has to; `null` on a page without one. */
  qr: { code: string; size: number; path: string } | null;
}

/** The business that a page is about; `null` where it is about none. */
export const businessOf = (page: MemberPage): MemberBusiness | null => {
  if (page.kind === "card") return page.view.business;
  return page.kind === "cards" ? null : page.business;
};
