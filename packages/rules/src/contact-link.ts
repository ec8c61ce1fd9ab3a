/** Links to a business's mail, made of validated parts and never of raw input; those to its profiles: `social-link.ts`. */
import { isEmail } from "./email.ts";

/** The `mailto:` link for an e-mail address; null if it is not one. */
export const emailLink = (email: string): string | null =>
  isEmail(email) ? `mailto:${encodeURIComponent(email.trim()).replace("%40", "@")}` : null;
