import type { MailTexts } from "./ids.ts";

export const pl: MailTexts = {
  "verify.subject": "Potwierdź swój adres e-mail",
  "verify.title": "Potwierdź swój adres e-mail",
  "verify.body":
    "Ktoś zarejestrował się w {brand} i podał ten adres. Jeśli to ty, potwierdź, że adres należy do ciebie.",
  "verify.button": "Potwierdź adres",
  "verify.note": "Link działa 7 dni. Jeśli to nie ty, nie musisz nic robić.",
  "reset.subject": "Ustaw nowe hasło",
  "reset.title": "Ustaw nowe hasło",
  "reset.body": "Ktoś, najpewniej ty, poprosił o nowe hasło do twojego konta w {brand}.",
  "reset.button": "Ustaw hasło",
  "reset.note":
    "Link jest jednorazowy i działa przez godzinę. Ustawienie hasła wylogowuje cię wszędzie. Jeśli to nie ty, nie musisz nic robić: hasło pozostaje bez zmian.",
  "unlock.subject": "Twoje konto jest zablokowane",
  "unlock.title": "Twoje konto jest zablokowane",
  "unlock.body":
    "Po dziesięciu nieudanych próbach na razie nie można zalogować się hasłem na twoje konto w {brand}, chyba że z przeglądarki, której już do tego używasz. Kto jest już zalogowany, może pracować dalej, a sparowane kasy działają jak dotąd.",
  "unlock.button": "Odblokuj konto",
  "unlock.note":
    "Link jest jednorazowy i działa przez 24 godziny. Jeśli to nie twoje próby, ktoś zgaduje hasło: wybierz długie, którego nie używasz nigdzie indziej.",
  "invitation.subject": "{business} zaprasza cię",
  "invitation.title": "{business} zaprasza cię",
  "invitation.body": "Firma {business} prowadzi swoje karty lojalnościowe w {brand} i założyła dla ciebie konto.",
  "invitation.button": "Przyjmij zaproszenie",
  "invitation.note": "Link jest jednorazowy i działa przez 7 dni. Jeśli nic o tym nie wiesz, nie musisz nic robić.",
  "trial_ending.subject": "Okres próbny firmy {business} kończy się {day}",
  "trial_ending.title": "Twój okres próbny kończy się {day}",
  "trial_ending.body":
    "Okres próbny firmy {business} w {brand} kończy się {day}. Jeśli do tego czasu plan będzie opłacony, nic się nie zmieni.",
  "trial_ending.button": "Zobacz plan",
  "trial_ending.note":
    "Bez planu możesz wszystko przeglądać, ale niczego nie zmienisz. Klienci zbierają i odbierają nagrody jeszcze przez 14 dni, a żadne saldo nigdy nie zostanie usunięte.",
  "trial_over.subject": "Okres próbny firmy {business} się skończył",
  "trial_over.title": "Twój okres próbny się skończył",
  "trial_over.body":
    "Okres próbny firmy {business} w {brand} się skończył i żaden plan nie obowiązuje. Dopóki plan nie zostanie opłacony, możesz wszystko przeglądać, ale niczego nie zmienisz.",
  "trial_over.button": "Zobacz plan",
  "trial_over.note":
    "Klienci zbierają i odbierają nagrody jeszcze przez 14 dni, potem zamknięta będzie też kasa. Żadne saldo nigdy nie zostanie usunięte.",
  "past_due.subject": "Brakuje płatności za plan firmy {business}",
  "past_due.title": "Brakuje płatności",
  "past_due.body":
    "Nie dotarła do nas płatność za plan firmy {business} w {brand}. Dopóki nie dotrze, możesz wszystko przeglądać, ale niczego nie zmienisz.",
  "past_due.button": "Zobacz plan",
  "past_due.note":
    "Klienci zbierają i odbierają nagrody jeszcze przez 14 dni, potem zamknięta będzie też kasa. Jeśli płatność wyszła w ostatnich dniach, nie musisz nic robić.",
  "account_exists.subject": "Masz już konto",
  "account_exists.title": "Masz już konto",
  "account_exists.body":
    "Ktoś, najpewniej ty, chciał zarejestrować się w {brand} z tym adresem. Adres ma już konto, więc niczego nie utworzono ani nie zmieniono.",
  "account_exists.button": "Zaloguj się",
  "account_exists.note":
    "Jeśli nie pamiętasz hasła, nowe ustawisz ze strony logowania. Jeśli to nie ty, nie musisz nic robić.",
  "new_owner.subject": "Nowa osoba z rolą właściciela w firmie {business}",
  "new_owner.title": "Nowa osoba z rolą właściciela w firmie {business}",
  "new_owner.body":
    "{person} ma teraz w {brand} rolę właściciela firmy {business}. Ta rola pozwala zobaczyć i zmienić wszystko oraz zamknąć firmę.",
  "new_owner.button": "Zobacz konta",
  "new_owner.note": "Jeśli nikt z was tego nie chciał, od razu wyłącz to konto i ustaw nowe hasło.",
  "second_factor_not_required.subject": "{business} nie wymaga już weryfikacji dwuetapowej",
  "second_factor_not_required.title": "{business} nie wymaga już weryfikacji dwuetapowej",
  "second_factor_not_required.body":
    "{person} znosi w {brand} obowiązek weryfikacji dwuetapowej w firmie {business}. Od teraz wystarczy hasło, chyba że ktoś ma tę weryfikację włączoną u siebie.",
  "second_factor_not_required.button": "Zobacz konta",
  "second_factor_not_required.note":
    "Jeśli nikt z was tego nie chciał, od razu ustaw nowe hasło i znów włącz obowiązek weryfikacji dwuetapowej.",
  "password_changed.subject": "Twoje hasło zostało zmienione",
  "password_changed.title": "Twoje hasło zostało zmienione",
  "password_changed.body":
    "Hasło do twojego konta w {brand} zostało zmienione. Wszystkie sesje otwarte starym hasłem są zakończone.",
  "password_changed.button": "Ustaw inne hasło",
  "password_changed.note":
    "Jeśli to ty, nie musisz nic robić. Jeśli nie, od razu ustaw inne hasło: to wyloguje wszystkich.",
  "second_factor_on.subject": "Weryfikacja dwuetapowa jest włączona",
  "second_factor_on.title": "Weryfikacja dwuetapowa jest włączona",
  "second_factor_on.body":
    "Od teraz {brand} po haśle prosi o kod z twojej aplikacji. Sesje otwarte samym hasłem są zakończone.",
  "second_factor_on.button": "Zobacz sposób logowania",
  "second_factor_on.note":
    "Kody zapasowe trzymaj tam, gdzie znajdziesz je bez telefonu. Jeśli to nie ty, ktoś zna twoje hasło: od razu ustaw nowe i skontaktuj się z operatorem strony {host}.",
  "second_factor_off.subject": "Weryfikacja dwuetapowa jest wyłączona",
  "second_factor_off.title": "Weryfikacja dwuetapowa jest wyłączona",
  "second_factor_off.body":
    "{brand} nie prosi już po haśle o kod z aplikacji. Bez klucza dostępu kody zapasowe też już nie działają.",
  "second_factor_off.button": "Zobacz sposób logowania",
  "second_factor_off.note":
    "Jeśli to nie ty, ktoś zna twoje hasło: od razu ustaw nowe, a potem znów włącz weryfikację dwuetapową.",
  "second_factor_reset.subject": "Weryfikacja dwuetapowa została usunięta",
  "second_factor_reset.title": "Weryfikacja dwuetapowa została usunięta",
  "second_factor_reset.body":
    "Operator strony {host} usunął weryfikację dwuetapową z twojego konta w {brand}, bo zgłoszono utratę aplikacji lub klucza dostępu. Wszystkie twoje sesje są zakończone.",
  "second_factor_reset.button": "Zaloguj się",
  "second_factor_reset.note":
    "Teraz do zalogowania wystarcza samo hasło: włącz weryfikację dwuetapową na nowo. Jeśli to nie była twoja prośba, od razu ustaw nowe hasło.",
  "passkey_added.subject": "Dodano klucz dostępu",
  "passkey_added.title": "Dodano klucz dostępu",
  "passkey_added.body":
    "Od teraz {brand} po haśle prosi o klucz dostępu, kod lub kod zapasowy, a kluczem dostępu zalogujesz się też bez hasła. Wcześniejsze sesje są zakończone.",
  "passkey_added.button": "Zobacz sposób logowania",
  "passkey_added.note":
    "Jeśli to nie ty, ktoś zna twoje hasło: usuń klucz dostępu, od razu ustaw nowe hasło i skontaktuj się z operatorem strony {host}.",
  "passkey_removed.subject": "Usunięto klucz dostępu",
  "passkey_removed.title": "Usunięto klucz dostępu",
  "passkey_removed.body": "Tym kluczem dostępu nie zalogujesz się już w {brand}.",
  "passkey_removed.button": "Zobacz sposób logowania",
  "passkey_removed.note": "Jeśli to nie ty, ktoś zna twoje hasło: od razu ustaw nowe i przejrzyj swoje klucze dostępu.",
  "new_browser.subject": "Nowe logowanie na twoje konto",
  "new_browser.title": "Nowe logowanie na twoje konto",
  "new_browser.body":
    "Na twoje konto w {brand} zalogowano się z przeglądarki, której wcześniej do tego nie używano. Przeglądarka: {browser}. Czas: {moment}.",
  "new_browser.button": "Zobacz sesje",
  "new_browser.note":
    "Jeśli to ty, nie musisz nic robić. Jeśli to nie ty, zakończ tę sesję i od razu ustaw nowe hasło: wszystkie inne sesje zostaną zakończone.",
  "closure_requested.subject": "{business} zamyka się {day}",
  "closure_requested.title": "{business} zamyka się {day}",
  "closure_requested.body":
    "Ktoś z właścicieli firmy {business} poprosił o jej zamknięcie w {brand}. Od {day} nikt się już nie zaloguje, a karty klientów przestaną działać. Do tego czasu wszystko działa jak dotąd.",
  "closure_requested.button": "Nie zamykaj firmy",
  "closure_requested.note":
    "Do tego dnia każdy z właścicieli może to cofnąć. Jeśli nikt z was o to nie prosił, ktoś obcy zna hasło właściciela: nie zamykaj firmy i ustaw nowe hasło.",
  "closure_ending.subject": "Przypomnienie: {business} zamyka się {day}",
  "closure_ending.title": "Firma {business} zamyka się w ciągu tygodnia",
  "closure_ending.body":
    "Na prośbę kogoś z właścicieli firma {business} zamyka się w {brand} {day}. Od tego dnia nikt się nie zaloguje, a karty klientów przestaną działać.",
  "closure_ending.button": "Nie zamykaj firmy",
  "closure_ending.note":
    "Do tego dnia każdy z właścicieli może to cofnąć. Jeśli firma ma się zamknąć, nie trzeba nic robić.",
  "closed.subject": "Firma {business} jest zamknięta",
  "closed.title": "Firma {business} jest zamknięta",
  "closed.body":
    "Na prośbę kogoś z właścicieli firma {business} jest zamknięta w {brand}. Nikt nie może się już zalogować, a karty klientów nie działają. Niczego nie usunięto.",
  "closed.button": "Napisz do nas",
  "closed.note": "Jeśli to pomyłka, napisz do operatora strony {host}: może otworzyć firmę na nowo taką, jaka była.",
  "integration_trouble.subject": "{business}: system sprzedaży nie jest już połączony",
  "integration_trouble.title": "System sprzedaży nie jest już połączony",
  "integration_trouble.body":
    "System sprzedaży, który firma {business} połączyła z {brand}, nie przyjmuje już naszych danych dostępu. Zamówienia czekają w nim i zostaną zaliczone po ponownym połączeniu.",
  "integration_trouble.button": "Połącz ponownie",
  "integration_trouble.note": "Do tego czasu paragony nie liczą się same. Punkty można jak zwykle dodawać przy kasie.",
  "customer_email.subject": "{business}: czy to twój adres?",
  "customer_email.title": "Czy to twój adres e-mail?",
  "customer_email.body":
    "{business}: zapisano ten adres przy twojej karcie stałego klienta. Potwierdź, że należy do ciebie, a będziesz dostawać wiadomości o swojej karcie.",
  "customer_email.button": "Potwierdź adres",
  "customer_email.note":
    "Link działa 30 dni. Jeśli nie znasz firmy {business}, nie musisz nic robić: na ten adres nie wyślemy nic więcej.",
  "feedback_reply.subject": "Odpowiedź od {business}",
  "feedback_reply.title": "{business}: odpowiedź na twoją opinię",
  "feedback_reply.quoted": "Twoja opinia:",
  "feedback_reply.note":
    "Dostajesz tę wiadomość, bo do firmy {business} dotarła twoja opinia o wizycie. Odpowiedzi na ten adres nie są czytane.",
  "weekly_report.subject": "{business}: tydzień {days}",
  "weekly_report.title": "Twój tydzień w liczbach",
  "weekly_report.body": "Tak minął tydzień w firmie {business}, {days}, w porównaniu z poprzednim.",
  "weekly_report.button": "Otwórz statystyki",
  "weekly_report.note":
    "Ta wiadomość przychodzi w każdy poniedziałek do właścicieli i administratorów. Możesz ją wyłączyć w swoich ustawieniach.",
  "weekly_report.by_day": "Obrót według dni",
  "weekly_report.customers": "Klienci według dni",
  "weekly_report.this_week": "Ten tydzień",
  "weekly_report.week_before": "Poprzedni tydzień",
  "weekly_report.new": "Nowi",
  "weekly_report.returning": "Powracający",
  "weekly_report.turnover": "Obrót",
  "weekly_report.transactions": "Wizyty",
  "weekly_report.average_basket": "Średni rachunek",
  "weekly_report.active_users": "Aktywni klienci",
  "weekly_report.new_users": "Nowi klienci",
  "weekly_report.rewards_redeemed": "Wydane nagrody",
  "message.note": "Dostajesz ten e-mail, bo {business} ma twoją zgodę na wysyłanie wiadomości.",
  "message.stop": "Zrezygnuj",
  "message.footer": "{business} wysyła to przez {brand}",
  "message.card_full": "Pełne karty oprócz tej: {count}",
  "message.coupon.note": "Jest już na twojej karcie: pokaż ją przy płaceniu.",
  "message_test.note": "To próba, którą dostajesz tylko ty. Klienci znajdą poniżej link do rezygnacji.",
  "unsubscribe.title": "Rezygnacja z e-maili: {business}",
  "unsubscribe.body":
    "Nie dostaniesz więcej nowości e-mailem od {business}. Twoja karta i wszystko, co jest na niej zebrane, zostają bez zmian.",
  "unsubscribe.button": "Zrezygnuj z e-maili",
  "unsubscribed.title": "Rezygnacja przyjęta",
  "unsubscribed.body":
    "{business} nie wyśle ci więcej nowości e-mailem. Jeśli zmienisz zdanie, powiedz o tym przy następnej wizycie.",
  "unsubscribe_failed.title": "Ten link jest niepełny",
  "unsubscribe_failed.body": "Otwórz go jeszcze raz z e-maila albo skopiuj w całości.",
  hint: "Jeśli przycisk nie działa, otwórz ten adres w przeglądarce:",
  footer:
    "Wiadomość wysłał program {brand} w związku z czynnością na stronie {host}. Nie zawiera ani nowości, ani reklam.",
  unknown_browser: "nieznana",
};
