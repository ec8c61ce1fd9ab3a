import type { MailTexts } from "./ids.ts";

export const de: MailTexts = {
  "verify.subject": "Bestätigen Sie Ihre E-Mail-Adresse",
  "verify.title": "Bestätigen Sie Ihre E-Mail-Adresse",
  "verify.body":
    "Jemand hat sich mit dieser Adresse bei {brand} registriert. Wenn Sie das waren, bestätigen Sie, dass die Adresse Ihnen gehört.",
  "verify.button": "Adresse bestätigen",
  "verify.note": "Der Link gilt 7 Tage. Waren Sie es nicht, müssen Sie nichts tun.",
  "reset.subject": "Neues Passwort festlegen",
  "reset.title": "Neues Passwort festlegen",
  "reset.body": "Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto bei {brand} angefordert.",
  "reset.button": "Passwort festlegen",
  "reset.note":
    "Der Link gilt eine Stunde und lässt sich einmal verwenden. Mit dem neuen Passwort werden Sie überall abgemeldet. Waren Sie es nicht, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.",
  "unlock.subject": "Ihr Konto ist gesperrt",
  "unlock.title": "Ihr Konto ist gesperrt",
  "unlock.body":
    "Nach zehn Fehlversuchen kann sich vorerst niemand mehr mit einem Passwort an Ihrem {brand}-Konto anmelden, außer mit Browsern, die Sie dafür schon verwendet haben. Wer angemeldet ist, bleibt es, und gekoppelte Kassen arbeiten weiter.",
  "unlock.button": "Konto entsperren",
  "unlock.note":
    "Der Link gilt 24 Stunden und lässt sich einmal verwenden. Stammen die Versuche nicht von Ihnen, probiert jemand Passwörter aus: Wählen Sie ein langes, das Sie nirgends sonst verwenden.",
  "invitation.subject": "{business} lädt Sie ein",
  "invitation.title": "{business} lädt Sie ein",
  "invitation.body": "{business} führt seine Kundenkarten mit {brand} und hat ein Konto für Sie angelegt.",
  "invitation.button": "Einladung annehmen",
  "invitation.note":
    "Der Link gilt 7 Tage und lässt sich einmal verwenden. Wenn Sie nichts davon wissen, müssen Sie nichts tun.",
  "trial_ending.subject": "Die Testphase von {business} endet am {day}",
  "trial_ending.title": "Ihre Testphase endet am {day}",
  "trial_ending.body":
    "Die Testphase von {business} bei {brand} endet am {day}. Ist bis dahin ein Tarif bezahlt, bleibt alles, wie es ist.",
  "trial_ending.button": "Tarif ansehen",
  "trial_ending.note":
    "Ohne Tarif können Sie alles ansehen, aber nichts ändern. Ihre Kunden können noch 14 Tage sammeln und einlösen, und kein Guthaben wird je gelöscht.",
  "trial_over.subject": "Die Testphase von {business} ist vorbei",
  "trial_over.title": "Ihre Testphase ist vorbei",
  "trial_over.body":
    "Die Testphase von {business} bei {brand} ist vorbei, und es gilt kein Tarif. Bis ein Tarif bezahlt ist, können Sie alles ansehen, aber nichts ändern.",
  "trial_over.button": "Tarif ansehen",
  "trial_over.note":
    "Ihre Kunden können noch 14 Tage sammeln und einlösen, danach ist auch die Kasse geschlossen. Kein Guthaben wird je gelöscht.",
  "past_due.subject": "Eine Zahlung für {business} fehlt",
  "past_due.title": "Eine Zahlung fehlt",
  "past_due.body":
    "Eine Zahlung für den {brand}-Tarif von {business} ist nicht eingegangen. Bis sie da ist, können Sie alles ansehen, aber nichts ändern.",
  "past_due.button": "Tarif ansehen",
  "past_due.note":
    "Ihre Kunden können noch 14 Tage sammeln und einlösen, danach ist auch die Kasse geschlossen. Haben Sie in den letzten Tagen gezahlt, ist nichts zu tun.",
  "account_exists.subject": "Sie haben schon ein Konto",
  "account_exists.title": "Sie haben schon ein Konto",
  "account_exists.body":
    "Jemand, vermutlich Sie, wollte sich mit dieser Adresse bei {brand} registrieren. Sie gehört schon zu einem Konto, deshalb wurde nichts angelegt und nichts geändert.",
  "account_exists.button": "Anmelden",
  "account_exists.note":
    "Haben Sie Ihr Passwort vergessen, können Sie auf der Anmeldeseite ein neues anfordern. Waren Sie es nicht, müssen Sie nichts tun.",
  "new_owner.subject": "Neue Person mit Inhaberrolle bei {business}",
  "new_owner.title": "Neue Person mit Inhaberrolle bei {business}",
  "new_owner.body":
    "{person} hat bei {brand} die Inhaberrolle für {business} bekommen. Damit lässt sich alles einsehen und ändern und das Unternehmen schließen.",
  "new_owner.button": "Konten ansehen",
  "new_owner.note":
    "Hat das niemand von Ihnen gewollt, deaktivieren Sie dieses Konto und legen Sie sofort ein neues Passwort fest.",
  "second_factor_not_required.subject": "{business} verlangt keine Zwei-Faktor-Anmeldung mehr",
  "second_factor_not_required.title": "{business} verlangt keine Zwei-Faktor-Anmeldung mehr",
  "second_factor_not_required.body":
    "{person} hat die Pflicht aufgehoben, sich für {business} bei {brand} mit der Zwei-Faktor-Anmeldung anzumelden. Ab jetzt genügt das Passwort, außer bei allen, die die Zwei-Faktor-Anmeldung selbst eingerichtet haben.",
  "second_factor_not_required.button": "Konten ansehen",
  "second_factor_not_required.note":
    "Hat das niemand von Ihnen gewollt, legen Sie sofort ein neues Passwort fest und verlangen Sie die Zwei-Faktor-Anmeldung wieder.",
  "password_changed.subject": "Ihr Passwort wurde geändert",
  "password_changed.title": "Ihr Passwort wurde geändert",
  "password_changed.body":
    "Das Passwort Ihres Kontos bei {brand} wurde geändert. Wer mit dem alten angemeldet war, ist abgemeldet.",
  "password_changed.button": "Anderes Passwort festlegen",
  "password_changed.note":
    "Waren Sie es, müssen Sie nichts tun. Waren Sie es nicht, legen Sie sofort ein anderes Passwort fest: Damit werden alle abgemeldet.",
  "second_factor_on.subject": "Die Zwei-Faktor-Anmeldung ist eingeschaltet",
  "second_factor_on.title": "Die Zwei-Faktor-Anmeldung ist eingeschaltet",
  "second_factor_on.body":
    "Ab jetzt fragt {brand} nach dem Passwort einen Code aus Ihrer App ab. Sitzungen, die nur mit dem Passwort geöffnet wurden, sind beendet.",
  "second_factor_on.button": "Anmeldung ansehen",
  "second_factor_on.note":
    "Bewahren Sie die Ersatzcodes so auf, dass Sie sie ohne Ihr Telefon finden. Waren Sie es nicht, kennt jemand Ihr Passwort: Legen Sie sofort ein neues fest und wenden Sie sich an den Betreiber von {host}.",
  "second_factor_off.subject": "Die Zwei-Faktor-Anmeldung ist ausgeschaltet",
  "second_factor_off.title": "Die Zwei-Faktor-Anmeldung ist ausgeschaltet",
  "second_factor_off.body":
    "{brand} fragt nach dem Passwort keinen Code aus Ihrer App mehr ab. Ohne Passkey gelten auch die Ersatzcodes nicht mehr.",
  "second_factor_off.button": "Anmeldung ansehen",
  "second_factor_off.note":
    "Waren Sie es nicht, kennt jemand Ihr Passwort: Legen Sie sofort ein neues fest und schalten Sie die Zwei-Faktor-Anmeldung dann wieder ein.",
  "second_factor_reset.subject": "Die Zwei-Faktor-Anmeldung wurde entfernt",
  "second_factor_reset.title": "Die Zwei-Faktor-Anmeldung wurde entfernt",
  "second_factor_reset.body":
    "Der Betreiber von {host} hat die Zwei-Faktor-Anmeldung Ihres Kontos bei {brand} entfernt, weil App oder Passkey als verloren gemeldet wurden. Sie sind überall abgemeldet.",
  "second_factor_reset.button": "Anmelden",
  "second_factor_reset.note":
    "Jetzt genügt für Ihr Konto das Passwort allein: Richten Sie die Zwei-Faktor-Anmeldung wieder ein. Haben Sie nicht darum gebeten, legen Sie sofort ein neues Passwort fest.",
  "passkey_added.subject": "Ein Passkey wurde hinzugefügt",
  "passkey_added.title": "Ein Passkey wurde hinzugefügt",
  "passkey_added.body":
    "Ab jetzt fragt {brand} nach dem Passwort einen Passkey, einen Code oder einen Ersatzcode ab; mit einem Passkey melden Sie sich auch ohne Passwort an. Frühere Sitzungen sind beendet.",
  "passkey_added.button": "Anmeldung ansehen",
  "passkey_added.note":
    "Waren Sie es nicht, kennt jemand Ihr Passwort: Entfernen Sie den Passkey, legen Sie sofort ein neues Passwort fest und wenden Sie sich an den Betreiber von {host}.",
  "passkey_removed.subject": "Ein Passkey wurde entfernt",
  "passkey_removed.title": "Ein Passkey wurde entfernt",
  "passkey_removed.body": "Mit einem Passkey können Sie sich nicht mehr bei {brand} anmelden.",
  "passkey_removed.button": "Anmeldung ansehen",
  "passkey_removed.note":
    "Waren Sie es nicht, kennt jemand Ihr Passwort: Legen Sie sofort ein neues fest und sehen Sie Ihre Passkeys durch.",
  "new_browser.subject": "Neue Anmeldung bei Ihrem Konto",
  "new_browser.title": "Neue Anmeldung bei Ihrem Konto",
  "new_browser.body":
    "Jemand hat sich bei Ihrem {brand}-Konto mit einem Browser angemeldet, der dafür bisher nicht verwendet wurde. Browser: {browser}. Zeitpunkt: {moment}.",
  "new_browser.button": "Sitzungen ansehen",
  "new_browser.note":
    "Waren Sie es, müssen Sie nichts tun. Waren Sie es nicht, beenden Sie die Sitzung und legen Sie sofort ein neues Passwort fest: Damit werden alle anderen abgemeldet.",
  "closure_requested.subject": "{business} schließt am {day}",
  "closure_requested.title": "{business} schließt am {day}",
  "closure_requested.body":
    "{business} soll bei {brand} geschlossen werden, auf Wunsch aus dem Kreis der Inhaber. Ab dem {day} kann sich niemand mehr anmelden, und die Kundenkarten gelten nicht mehr. Bis dahin läuft alles weiter wie gewohnt.",
  "closure_requested.button": "Unternehmen behalten",
  "closure_requested.note":
    "Bis zu diesem Tag kann jeder Inhaber das zurücknehmen. Hat niemand von Ihnen darum gebeten, kennt jemand anderes ein Inhaberpasswort: Behalten Sie das Unternehmen und legen Sie ein neues Passwort fest.",
  "closure_ending.subject": "Zur Erinnerung: {business} schließt am {day}",
  "closure_ending.title": "{business} schließt innerhalb einer Woche",
  "closure_ending.body":
    "Am {day} schließt {business} bei {brand}, auf Wunsch aus dem Kreis der Inhaber. Dann kann sich niemand mehr anmelden, und die Kundenkarten gelten nicht mehr.",
  "closure_ending.button": "Unternehmen behalten",
  "closure_ending.note":
    "Bis zu diesem Tag kann jeder Inhaber das zurücknehmen. Soll das Unternehmen schließen, ist nichts zu tun.",
  "closed.subject": "{business} ist geschlossen",
  "closed.title": "{business} ist geschlossen",
  "closed.body":
    "Auf Wunsch aus dem Kreis der Inhaber ist {business} bei {brand} geschlossen. Niemand kann sich mehr anmelden, und die Kundenkarten gelten nicht mehr. Gelöscht wurde nichts.",
  "closed.button": "Kontakt aufnehmen",
  "closed.note":
    "War es ein Versehen, wenden Sie sich an den Betreiber von {host}: Er kann das Unternehmen wieder öffnen, wie es war.",
  "integration_trouble.subject": "{business}: Das Kassensystem ist nicht mehr verbunden",
  "integration_trouble.title": "Das Kassensystem ist nicht mehr verbunden",
  "integration_trouble.body":
    "Ein Kassensystem, das {business} mit {brand} verbunden hat, nimmt unsere Zugangsdaten nicht mehr an. Bestellungen warten dort und werden gezählt, sobald es wieder verbunden ist.",
  "integration_trouble.button": "Neu verbinden",
  "integration_trouble.note":
    "Bis dahin zählen Belege nicht von selbst. An der Kasse können weiterhin Punkte vergeben werden.",
  "customer_email.subject": "{business}: Ist das Ihre Adresse?",
  "customer_email.title": "Ist das Ihre E-Mail-Adresse?",
  "customer_email.body":
    "{business} hat diese Adresse zu Ihrer Kundenkarte notiert. Bestätigen Sie, dass sie Ihnen gehört, damit Sie erfahren, was {business} Ihnen zu Ihrer Karte mitteilt.",
  "customer_email.button": "Adresse bestätigen",
  "customer_email.note":
    "Der Link gilt 30 Tage. Kennen Sie {business} nicht, müssen Sie nichts tun: Sonst wird nichts an diese Adresse gesendet.",
  "feedback_reply.subject": "{business} hat Ihnen geantwortet",
  "feedback_reply.title": "{business} hat auf Ihre Rückmeldung geantwortet",
  "feedback_reply.quoted": "Sie hatten geschrieben:",
  "feedback_reply.note":
    "Sie erhalten diese E-Mail, weil Sie {business} von Ihrem Besuch berichtet haben. Antworten an diese Adresse werden nicht gelesen.",
  "weekly_report.subject": "{business}: die Woche {days}",
  "weekly_report.title": "Ihre Woche in Zahlen",
  "weekly_report.body": "Das war los bei {business}, {days}, im Vergleich zur Woche davor.",
  "weekly_report.button": "Statistik öffnen",
  "weekly_report.note":
    "Diese E-Mail kommt jeden Montag an Inhaber und Administratoren. In Ihren Einstellungen können Sie sie abstellen.",
  "weekly_report.by_day": "Umsatz nach Tagen",
  "weekly_report.customers": "Kunden nach Tagen",
  "weekly_report.this_week": "Diese Woche",
  "weekly_report.week_before": "Die Woche davor",
  "weekly_report.new": "Neu",
  "weekly_report.returning": "Wiedergekommen",
  "weekly_report.turnover": "Umsatz",
  "weekly_report.transactions": "Besuche",
  "weekly_report.average_basket": "Durchschnittlicher Einkauf",
  "weekly_report.active_users": "Aktive Kunden",
  "weekly_report.new_users": "Neue Kunden",
  "weekly_report.rewards_redeemed": "Eingelöste Prämien",
  "message.note": "Sie erhalten diese E-Mail, weil Sie {business} erlaubt haben, Ihnen zu schreiben.",
  "message.stop": "Abmelden",
  "message.footer": "{business} sendet dies über {brand}",
  "message.card_full": "Volle Karten außerdem: {count}",
  "message.coupon.note": "Er ist schon auf Ihrer Karte: Zeigen Sie sie beim Bezahlen vor.",
  "message_test.note": "Das ist ein Test, den nur Sie erhalten. Kunden finden unten den Link zum Abmelden.",
  "unsubscribe.title": "E-Mails von {business} abbestellen",
  "unsubscribe.body":
    "Sie erhalten dann keine Neuigkeiten von {business} mehr per E-Mail. Ihre Karte und alles Gesammelte bleiben, wie sie sind.",
  "unsubscribe.button": "E-Mails abbestellen",
  "unsubscribed.title": "Sie sind abgemeldet",
  "unsubscribed.body":
    "{business} sendet Ihnen keine Neuigkeiten mehr per E-Mail. Wenn Sie es sich anders überlegen, sagen Sie es beim nächsten Besuch.",
  "unsubscribe_failed.title": "Dieser Link ist unvollständig",
  "unsubscribe_failed.body": "Öffnen Sie ihn noch einmal aus der E-Mail oder kopieren Sie ihn ganz.",
  hint: "Funktioniert die Schaltfläche nicht, öffnen Sie diese Adresse im Browser:",
  footer:
    "{brand} hat diese E-Mail wegen eines Vorgangs auf {host} gesendet. Sie enthält weder Neuigkeiten noch Werbung.",
  unknown_browser: "unbekannt",
};
