/** A customer's card as passes are tried with: a stamp card in four languages, of a business with twelve places. */
import type { MemberBusiness, MemberCard } from "@rewardo/contract/member-view";

export const cardId = "0198c0de-0000-7000-8000-000000000000";
export const passBusiness: MemberBusiness = {
  ...{ key: "ABCDEFGH", name: "Kawiarnia Ziarno", logo: null, logo_icon: "coffee_bean", logo_stock: "forest" },
  ...{ city: "Kraków", language: "pl", time_zone: "Europe/Warsaw", currency: "PLN", phone: "+48 12 345 67 89" },
  ...{ email: "kawa@example.com", website: "https://ziarno.example" },
};
export const reward: MemberCard["rewards"][number] = {
  ...{ _id: cardId, description: null, image: null, cost: 10, effect: { kind: "none" } },
  name: { en: "Tenth coffee", de: "Zehnter Kaffee", pl: "Dziesiąta kawa", uk: "Десята кава" },
};
export const card: MemberCard = {
  ...{ card_id: cardId, type: "stamps_stacked", stock: "forest", stamp_icon: "coffee_bean", image: null },
  name: { en: "Coffee card", de: "Kaffeekarte", pl: "Karta kawowa", uk: "Кавова картка" },
  ...{ unit_name: null, unit_forms: null, stamps_required: 10, rewards: [reward] },
  ...{ card_subscription_id: cardId, status: "active", number: "720411654821", code: "RW1:ABCDEFGH:720411654821" },
  ...{ balance: 13, pending: 0, lapsing: null, joined_at: "2026-01-01T00:00:00.000Z", last_visit_at: null },
  ...{ level: null, next_level: null, keep_level: null, coming_terms: null, reward_states: [], coupons: [] },
};
export const passPlaces = Array.from({ length: 12 }, (_, nr) => ({
  ...{ name: `Lokal ${nr}`, latitude: 50, longitude: 19 + nr / 10, is_last: nr === 11 },
}));
