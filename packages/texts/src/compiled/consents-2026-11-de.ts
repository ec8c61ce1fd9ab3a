// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "email": "Ich willige ein, von {business} E-Mails zu meiner Karte, Angeboten und Neuigkeiten zu erhalten. Das kann ich jederzeit widerrufen.",
  "sms": "Ich willige ein, von {business} SMS zu meiner Karte, Angeboten und Neuigkeiten zu erhalten. Das kann ich jederzeit widerrufen.",
  "in_app": "Ich willige ein, von {business} auf meiner Karte Nachrichten zu Angeboten und Neuigkeiten zu erhalten. Das kann ich jederzeit widerrufen.",
};
