/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"accounts"> = {
  "accounts exported": ({ who }) => msg`${who} exported the list of accounts`,
  "accounts invited": ({ who, name }) => msg`${who} invited ${name}`,
  "accounts invited_again": ({ who, name }) => msg`${who} invited ${name} again`,
  "accounts invitation_withdrawn": ({ who, name }) => msg`${who} withdrew the invitation of ${name}`,
  "accounts invitation_accepted": ({ name }) => msg`${name} accepted the invitation`,
  "accounts updated": ({ who, name }) => msg`${who} changed what ${name} may do`,
  "accounts disabled": ({ who, name }) => msg`${who} disabled the account of ${name}`,
  "accounts enabled": ({ who, name }) => msg`${who} enabled the account of ${name} again`,
  "accounts frozen": ({ who, name }) => msg`${who} froze the account of ${name}`,
  "accounts unfrozen": ({ who, name }) => msg`${who} unfroze the account of ${name}`,
  "accounts flags_settled": ({ who, name }) => msg`${who} cleared the flags on ${name}`,
  "accounts pin_set": ({ who }) => msg`${who} set their PIN for shared tills`,
  "accounts pin_removed": ({ who }) => msg`${who} removed their PIN for shared tills`,
  "accounts password_changed": ({ who }) => msg`${who} changed the own password`,
  "accounts password_reset": ({ who }) => msg`${who} set a new password by mail`,
  "accounts unlocked": ({ who }) => msg`${who} unlocked the own account by mail`,
  "accounts email_verified": ({ who }) => msg`${who} confirmed the e-mail address`,
  "accounts email_proven": ({ who }) => msg`${who} confirmed the e-mail address through Google`,
  "accounts session_closed": ({ who }) => msg`${who} signed out another browser`,
  "accounts sessions_closed": ({ who }) => msg`${who} signed out everywhere else`,
  "accounts second_factor_on": ({ who }) => msg`${who} turned two-step log-in on`,
  "accounts second_factor_off": ({ who }) => msg`${who} turned two-step log-in off`,
  "accounts passkey_added": ({ who }) => msg`${who} added a passkey`,
  "accounts passkey_removed": ({ who }) => msg`${who} removed a passkey`,
  "accounts second_factor_reset": ({ name }) => msg`The operator took the second factor of ${name} away`,
};
