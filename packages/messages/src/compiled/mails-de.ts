import type { Messages } from "@lingui/core";

// Written by tools/compile.ts from ../catalogues; run `npm run compile -w @rewardo/messages` after a change there.
// prettier-ignore
export const messages: Messages = {
  "verify.subject": ["Bestätigen Sie Ihre E-Mail-Adresse"],
  "verify.title": ["Bestätigen Sie Ihre E-Mail-Adresse"],
  "verify.body": ["Jemand hat sich bei ",["brand"]," registriert und diese Adresse angegeben. Wenn Sie das waren, bestätigen Sie, dass die Adresse Ihnen gehört."],
  "verify.button": ["Adresse bestätigen"],
  "verify.note": ["Der Link gilt 7 Tage. Waren Sie es nicht, müssen Sie nichts tun: Eine Adresse, die niemand bestätigt, ist nach 14 Tagen wieder frei."],
  "reset.subject": ["Neues Passwort festlegen"],
  "reset.title": ["Neues Passwort festlegen"],
  "reset.body": ["Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto bei ",["brand"]," angefordert."],
  "reset.button": ["Passwort festlegen"],
  "reset.note": ["Der Link gilt eine Stunde und lässt sich einmal verwenden. Mit dem neuen Passwort werden Sie überall abgemeldet. Waren Sie es nicht, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist."],
  "unlock.subject": ["Ihr Konto ist gesperrt"],
  "unlock.title": ["Ihr Konto ist gesperrt"],
  "unlock.body": ["Nach zehn Fehlversuchen kann sich niemand mehr mit einem Passwort an Ihrem ",["brand"],"-Konto anmelden. Wer angemeldet ist, bleibt es, und gekoppelte Kassen arbeiten weiter."],
  "unlock.button": ["Konto entsperren"],
  "unlock.note": ["Der Link gilt 24 Stunden und lässt sich einmal verwenden. Stammen die Versuche nicht von Ihnen, probiert jemand Passwörter aus: Wählen Sie ein langes, das Sie nirgends sonst verwenden."],
  "invitation.subject": [["business"]," lädt Sie ein"],
  "invitation.title": [["business"]," lädt Sie ein"],
  "invitation.body": [["business"]," führt seine Kundenkarten mit ",["brand"]," und hat ein Konto für Sie angelegt."],
  "invitation.button": ["Einladung annehmen"],
  "invitation.note": ["Der Link gilt 7 Tage und lässt sich einmal verwenden. Wenn Sie nichts davon wissen, müssen Sie nichts tun."],
  "hint": ["Falls die Schaltfläche nichts bewirkt, öffnen Sie diese Adresse im Browser:"],
  "footer": [["brand"]," hat diese E-Mail wegen eines Vorgangs auf ",["host"]," gesendet. Sie enthält weder Neuigkeiten noch Werbung."],
  "new_business": ["Mein Unternehmen"],
};
