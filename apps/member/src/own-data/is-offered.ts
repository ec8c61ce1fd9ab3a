import type { MemberView } from "@rewardo/contract/member-view";

/** After the first stamp, once, and only where none of the three things is known. */
export const isOffered = ({ self, entries }: MemberView): boolean =>
  !self.is_asked &&
  entries.some(({ kind }) => kind === "visit") &&
  !(self.email_proven || self.phone_proven || self.birthday !== null) &&
  !self.consents.some(({ is_granted }) => is_granted);
