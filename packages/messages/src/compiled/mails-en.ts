import type { Messages } from "@lingui/core";

// Written by tools/compile.ts from ../catalogues; run `npm run compile -w @rewardo/messages` after a change there.
// prettier-ignore
export const messages: Messages = {
  "verify.subject": ["Confirm your e-mail address"],
  "verify.title": ["Confirm your e-mail address"],
  "verify.body": ["Somebody registered with ",["brand"]," and gave this address. If that was you, confirm that the address is yours."],
  "verify.button": ["Confirm address"],
  "verify.note": ["The link works for 7 days. If it was not you, there is nothing to do: an address that nobody confirms is free again after 14 days."],
  "reset.subject": ["Set a new password"],
  "reset.title": ["Set a new password"],
  "reset.body": ["Somebody, most likely you, asked for a new password for your ",["brand"]," account."],
  "reset.button": ["Set password"],
  "reset.note": ["The link works once, for one hour. Setting a password signs you out everywhere. If it was not you, there is nothing to do: your password stays as it is."],
  "unlock.subject": ["Your account is locked"],
  "unlock.title": ["Your account is locked"],
  "unlock.body": ["After ten failed attempts nobody can sign in to your ",["brand"]," account with a password. Whoever is signed in stays signed in, and paired tills keep working."],
  "unlock.button": ["Unlock account"],
  "unlock.note": ["The link works once, for 24 hours. If the attempts were not yours, somebody is guessing: choose a long password that you use nowhere else."],
  "invitation.subject": [["business"]," invites you"],
  "invitation.title": [["business"]," invites you"],
  "invitation.body": [["business"]," runs its loyalty cards with ",["brand"]," and has made an account for you."],
  "invitation.button": ["Accept invitation"],
  "invitation.note": ["The link works once, for 7 days. If you know nothing of this, there is nothing to do."],
  "hint": ["If the button does nothing, open this address in your browser:"],
  "footer": [["brand"]," sent this e-mail because of something done at ",["host"],". It contains neither news nor advertising."],
  "new_business": ["My business"],
};
