// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "email": "I agree to receive e-mails from {business} about my card, offers and news. I can withdraw this at any time.",
  "sms": "I agree to receive text messages from {business} about my card, offers and news. I can withdraw this at any time.",
  "in_app": "I agree to receive messages from {business} on my card about offers and news. I can withdraw this at any time.",
};
