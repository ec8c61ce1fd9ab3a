/** Contacts as roles see them who may recognise a customer and not take the address away. */
import { shownDigits } from "../../base/user-search/index.ts";

const dots = "•••";

/** `•••4567`: enough to tell one guest from another. */
export const maskPhone = (phone: string): string => `${dots}${phone.slice(-shownDigits)}`;

/** `z•••@•••.pl` */
export const maskEmail = (email: string): string => {
  const [first = ""] = email;
  const ending = /\.[^.@]+$/.exec(email)?.[0] ?? "";
  return `${first}${dots}@${dots}${ending}`;
};
