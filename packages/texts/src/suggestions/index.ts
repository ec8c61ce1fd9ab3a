/** What a suggested coupon, reward or group is called until its owner finds a better name, and what a quiz asks: customers read it. */
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

/** Questions of a quiz that a business's own offer answers: customers read them. `{name}` is a product's. */
export const suggestedQuestions = {
  favourite: {
    en: "Which of these is bought most often here?",
    de: "Was davon wird bei uns am häufigsten gekauft?",
    pl: "Co z tego kupuje się u nas najczęściej?",
    uk: "Що з цього в нас купують найчастіше?",
  },
  price: {
    en: "What does “{name}” cost here?",
    de: "Was kostet „{name}“ bei uns?",
    pl: "Ile kosztuje u nas „{name}”?",
    uk: "Скільки в нас коштує «{name}»?",
  },
  dearest: {
    en: "Which of these costs the most?",
    de: "Was davon kostet am meisten?",
    pl: "Co z tego kosztuje najwięcej?",
    uk: "Що з цього коштує найбільше?",
  },
  cheapest: {
    en: "Which of these costs the least?",
    de: "Was davon kostet am wenigsten?",
    pl: "Co z tego kosztuje najmniej?",
    uk: "Що з цього коштує найменше?",
  },
  ingredient: {
    en: "Which of these is in “{name}”?",
    de: "Was davon steckt in „{name}“?",
    pl: "Co z tego jest w „{name}”?",
    uk: "Що з цього є у складі «{name}»?",
  },
  together: {
    en: "What is most often bought together with “{name}”?",
    de: "Was wird am häufigsten zusammen mit „{name}“ gekauft?",
    pl: "Co najczęściej kupuje się razem z „{name}”?",
    uk: "Що найчастіше купують разом із «{name}»?",
  },
  full_card: {
    en: "How many stamps fill our card?",
    de: "Wie viele Stempel machen unsere Karte voll?",
    pl: "Ile pieczątek zapełnia naszą kartę?",
    uk: "Скільки штампів заповнюють нашу картку?",
  },
  first_reward: {
    en: "Which of these rewards can you have soonest?",
    de: "Welche dieser Prämien gibt es am schnellsten?",
    pl: "Którą z tych nagród można odebrać najszybciej?",
    uk: "Яку з цих винагород можна отримати найшвидше?",
  },
} as const satisfies Readonly<Record<string, Words>>;
