/** In a module of its own, so that the till begins without the texts of the ways onto a phone. */
export const loadPhoneOfCard = () => import("./phone-of-card.tsx");
