/** What the till shows beside a card, asks about its visit, or opens on demand: together, so that a question is there when it comes. */
export { StaffQuestion } from "./basket/staff-question.tsx";
export { PhotographCode } from "./no-code/photograph-code.tsx";
export { PhoneOfCard } from "./phone/phone-of-card.tsx";
export { SettingsSheet } from "./place/settings-sheet.tsx";
export { CodeField } from "./promotions/code-field.tsx";
export { ItemsQuestion } from "./promotions/items-question.tsx";
