import type { AutomationTexts } from "./template.ts";

export const pl: AutomationTexts = {
  birthday: {
    name: "Urodziny",
    title: "Wszystkiego najlepszego!",
    text: "Dzień dobry,\n\nz okazji urodzin cały zespół {business} życzy wszystkiego najlepszego. Zapraszamy do nas, żeby świętować razem.",
  },
  welcome: {
    name: "Powitanie",
    title: "Witamy w {business}",
    text: "Dzień dobry,\n\ndziękujemy za pierwszą wizytę. Od teraz każda wizyta liczy się na karcie, więc warto mieć ją ze sobą następnym razem.",
  },
  come_back: {
    name: "Dawno bez wizyty",
    title: "Tęsknimy w {business}",
    text: "Dzień dobry,\n\nod ostatniej wizyty minęło trochę czasu. Wszystko, co udało się zebrać, nadal czeka na karcie. Zapraszamy!",
  },
  one_stamp_missing: {
    name: "Brakuje jednej pieczątki",
    title: "Jeszcze tylko jedna pieczątka",
    text: "Dzień dobry,\n\ndo pełnej karty brakuje już tylko jednej pieczątki. Przy następnej wizycie nagroda będzie gotowa.",
  },
  reward_ready: {
    name: "Nagroda gotowa",
    title: "Nagroda czeka",
    text: "Dzień dobry,\n\nna karcie zebrało się dość, by odebrać nagrodę. Wystarczy pokazać kartę przy następnej wizycie w {business}.",
  },
  points_lapsing: {
    name: "Punkty wkrótce przepadną",
    title: "Warto wykorzystać to, co zebrane",
    text: "Dzień dobry,\n\nczęść tego, co jest na karcie, wkrótce przepadnie. Zapraszamy, zanim to nastąpi.",
  },
  thank_you: {
    name: "Podziękowanie",
    title: "Dziękujemy za ocenę",
    text: "Dzień dobry,\n\ndziękujemy za miłą ocenę. Sprawiła nam w {business} wiele radości. Do zobaczenia przy następnej wizycie!",
  },
  sorry: {
    name: "Przeprosiny",
    title: "Przepraszamy",
    text: "Dzień dobry,\n\nostatnia wizyta nie spełniła oczekiwań i bardzo nam przykro. Traktujemy tę ocenę poważnie i prosimy o jeszcze jedną szansę w {business}.",
  },
};
