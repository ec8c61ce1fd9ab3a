import type { ConsentWording } from "./wording.ts";

export const wording2026: ConsentWording = {
  en: {
    email:
      "I agree to receive e-mails from {business} about my card, offers and news. I can withdraw this at any time.",
    sms: "I agree to receive text messages from {business} about my card, offers and news. I can withdraw this at any time.",
    in_app:
      "I agree to receive messages from {business} on my card about offers and news. I can withdraw this at any time.",
  },
  de: {
    email:
      "Ich willige ein, von {business} E-Mails zu meiner Karte, Angeboten und Neuigkeiten zu erhalten. Das kann ich jederzeit widerrufen.",
    sms: "Ich willige ein, von {business} SMS zu meiner Karte, Angeboten und Neuigkeiten zu erhalten. Das kann ich jederzeit widerrufen.",
    in_app:
      "Ich willige ein, von {business} auf meiner Karte Nachrichten zu Angeboten und Neuigkeiten zu erhalten. Das kann ich jederzeit widerrufen.",
  },
  pl: {
    email:
      "Zgadzam się na otrzymywanie od {business} e-maili o mojej karcie, ofertach i nowościach. Zgodę mogę wycofać w każdej chwili.",
    sms: "Zgadzam się na otrzymywanie od {business} SMS-ów o mojej karcie, ofertach i nowościach. Zgodę mogę wycofać w każdej chwili.",
    in_app:
      "Zgadzam się na otrzymywanie od {business} wiadomości na karcie o ofertach i nowościach. Zgodę mogę wycofać w każdej chwili.",
  },
  uk: {
    email:
      "Погоджуюся отримувати від {business} електронні листи про мою картку, пропозиції та новини. Цю згоду можна відкликати будь-коли.",
    sms: "Погоджуюся отримувати від {business} SMS про мою картку, пропозиції та новини. Цю згоду можна відкликати будь-коли.",
    in_app:
      "Погоджуюся отримувати від {business} повідомлення на картці про пропозиції та новини. Цю згоду можна відкликати будь-коли.",
  },
};
