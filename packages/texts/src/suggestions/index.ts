/** What a suggested coupon, reward or group is called until its owner finds a better name: customers read it. */
import type { Language } from "../language.ts";

type Words = Readonly<Record<Language, string>>;

export const suggestionNames = {
  quiet_hours: { en: "Quiet hours", de: "Ruhige Stunden", pl: "Spokojne godziny", uk: "Тихі години" },
  customers_at_risk: {
    en: "Good to see you again",
    de: "Schön, Sie wiederzusehen",
    pl: "Miło znów cię widzieć",
    uk: "Раді бачити вас знову",
  },
  second_visit: { en: "Second visit", de: "Der zweite Besuch", pl: "Druga wizyta", uk: "Другий візит" },
  bought_together: { en: "Goes well with it", de: "Passt gut dazu", pl: "Pasuje do tego", uk: "Смакує разом" },
  top_level: {
    en: "For our best guests",
    de: "Für unsere besten Gäste",
    pl: "Dla najlepszych gości",
    uk: "Для найкращих гостей",
  },
  first_reward_far: {
    en: "A small treat",
    de: "Kleine Aufmerksamkeit",
    pl: "Mały upominek",
    uk: "Маленький подарунок",
  },
  balances_pile_up: { en: "The big reward", de: "Die große Prämie", pl: "Duża nagroda", uk: "Велика винагорода" },
} as const satisfies Readonly<Record<string, Words>>;

/** Groups that a suggestion would make: staff alone read these. */
export const suggestedGroupNames = {
  customers_at_risk: {
    en: "About to leave",
    de: "Drohen wegzubleiben",
    pl: "Mogą odejść",
    uk: "Можуть піти",
  },
  second_visit: { en: "Came once", de: "Einmal da gewesen", pl: "Byli raz", uk: "Були один раз" },
  top_level: { en: "Highest level", de: "Höchste Stufe", pl: "Najwyższy poziom", uk: "Найвищий рівень" },
} as const satisfies Readonly<Record<string, Words>>;
