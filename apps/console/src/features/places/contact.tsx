import { emailLink, formatPhone, phoneLink } from "@rewardo/rules";
import c from "./contact.module.css";

/** A number to be called. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneLink(phone);
  const shown = formatPhone(phone);
  if (href === null) return <span className="num">{shown}</span>;
  return (
    <a href={href} className={`${c.link ?? ""} num nw`}>
      {shown}
    </a>
  );
}

/** An address to be written to. */
export function EmailLink({ email }: { email: string | null }) {
  const href = email === null ? null : emailLink(email);
  if (href === null) return email;
  return (
    <a href={href} className={c.link}>
      {email}
    </a>
  );
}
