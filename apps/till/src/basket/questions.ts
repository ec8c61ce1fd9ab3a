/** What staff are asked before a visit is written, and what they have answered. */
import type { Coded } from "@rewardo/contract/fields";
import type { Basket } from "@rewardo/contract/scanner";

/** What staff have answered about the basket on the screen. */
export type Said = Pick<Basket, "confirmed" | "again_after" | "confirmation_id" | "looked">;

/** Answered by the customer on their own card, or by staff who looked. */
export const isOnPhone = ({ code }: Coded): boolean => code === "phone_confirmation_required";

/** The card had a visit within the programme's minutes between visits: it is asked about whatever is chosen beside the visit. */
export const isAgain = ({ code }: Coded): boolean => code === "delay_between_stamps";

/** No refusal, but a question to staff. */
export const needsYes = (reason: Coded): boolean =>
  reason.code === "confirmation_required" || isAgain(reason) || isOnPhone(reason);

/** Whether staff have said yes to the question; about a visit that came meanwhile they have not. */
export const isAnswered = (question: Coded, { confirmed, again_after, confirmation_id }: Said): boolean => {
  if (isOnPhone(question)) return confirmation_id !== undefined;
  if (!isAgain(question)) return confirmed === true;
  return again_after !== undefined && again_after >= String(question.params["visit_at"]);
};

/** What was said, with a yes to the question. */
export const withYes = (said: Said, question: Coded): Said =>
  isAgain(question) ? { ...said, again_after: String(question.params["visit_at"]) } : { ...said, confirmed: true };
