import { emailLink } from "@rewardo/rules/contact-link";
import { formatPhone, phoneLink } from "@rewardo/rules/phone";
import c from "./contact-links.module.css";

/** A phone number as a link that calls it; plain text if it cannot be dialled. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneLink(phone);
  const shown = formatPhone(phone);
  if (href === null) return <span className="num nw">{shown}</span>;
  return (
    <a href={href} className={`${c.link ?? ""} num nw`}>
      {shown}
    </a>
  );
}

/** An e-mail address as a link that opens a message to it; plain text if it is not valid. */
export function EmailLink({ email }: { email: string | null }) {
  const href = email === null ? null : emailLink(email);
  if (href === null) return email;
  return (
    <a href={href} className={c.link}>
      {email}
    </a>
  );
}
