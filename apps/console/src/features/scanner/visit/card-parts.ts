/** What stands beside a card or is asked about its visit: together, so that a question is there when it comes. */
export { StaffQuestion } from "../basket/staff-question.tsx";
export { PhoneOfCard } from "../phone/phone-of-card.tsx";
export { ItemsQuestion } from "../promotions/items-question.tsx";
