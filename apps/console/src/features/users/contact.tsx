import type { User } from "@rewardo/contract/users";
import { emailLink, formatPhone, phoneLink } from "@rewardo/rules";
import c from "./contact.module.css";

/** A phone number to be called; masked ones only tell one customer from another. */
export function Phone({ user: { phone, contact } }: { user: Pick<User, "phone" | "contact"> }) {
  if (phone === null) return null;
  const href = contact === "full" ? phoneLink(phone) : null;
  const shown = contact === "full" ? formatPhone(phone) : phone;
  if (href === null) return <span className="num nw">{shown}</span>;
  return (
    <a href={href} className={`${c.link ?? ""} num nw`}>
      {shown}
    </a>
  );
}

/** An address to be written to. */
export function EmailAddress({ user: { email, contact } }: { user: Pick<User, "email" | "contact"> }) {
  const href = email === null || contact === "masked" ? null : emailLink(email);
  if (href === null) return email;
  return (
    <a href={href} className={c.link}>
      {email}
    </a>
  );
}
