export const mailKinds = ["verify", "reset", "unlock", "invitation"] as const;
export type MailKind = (typeof mailKinds)[number];

/** The parts that every mail has, and those that all share. */
export type MailTextId =
  | `${MailKind}.${"subject" | "title" | "body" | "button" | "note"}`
  | "hint"
  | "footer"
  | "new_business";

/** ICU messages of one language, by id. They may use `brand`, `host` and, in an invitation, `business`. */
export type MailTexts = { readonly [id in MailTextId]: string };
