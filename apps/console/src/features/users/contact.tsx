import type { User } from "@rewardo/contract/users";
import { EmailLink, PhoneLink } from "@rewardo/loyalty/frame/contact-links.tsx";

/** The customer's phone number as a link; a masked one is plain text. */
export function Phone({ user: { phone, contact } }: { user: Pick<User, "phone" | "contact"> }) {
  if (phone === null) return null;
  return contact === "full" ? <PhoneLink phone={phone} /> : <span className="num nw">{phone}</span>;
}

/** The customer's e-mail address as a link; a masked one is plain text. */
export function EmailAddress({ user: { email, contact } }: { user: Pick<User, "email" | "contact"> }) {
  return contact === "masked" ? email : <EmailLink email={email} />;
}
