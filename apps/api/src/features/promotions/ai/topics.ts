/** Topics of comments, recognised by the beginnings of words in the four languages. */
import type { FeedbackStatement, FeedbackTopic } from "@rewardo/contract/ai";
import { foldedKey } from "@rewardo/rules";

/**
 * Folded beginnings: `kolejk` finds kolejka and kolejki; one that ends in a full stop is a whole word. Two words are sought
 * as they stand.
 */
const beginnings: Readonly<Record<FeedbackTopic, readonly string[]>> = {
  waiting: [
    ...["queue", "wait", "slow", "line was", "long line", "took ages", "took too long"],
    ...["warteschlange", "schlange", "warten", "warte", "gewartet", "langsam", "wartezeit"],
    ...["kolejk", "czeka", "dlugo", "powoln", "wolno."],
    ...["черг", "чека", "довго", "повильн"],
  ],
  staff: [
    ...[
      "staff",
      "service",
      "friendly",
      "barista",
      "waiter",
      "waitress",
      "rude",
      "polite",
      "helpful",
      "smile",
      "remember",
    ],
    ...["personal.", "bedienung", "freundlich", "unfreundlich", "hoflich", "kellner", "mitarbeiter", "nett."],
    ...["obslug", "mil", "uprzejm", "niemil", "personel", "kelner", "ekspedient", "usmiech", "pamieta"],
    ...["персонал", "обслугов", "привитн", "ввичлив", "бариста", "официант", "усмишк", "груб"],
  ],
  taste: [
    ...["coffee", "taste", "tasty", "delicious", "latte", "espresso", "cake", "food", "fresh", "cold."],
    ...["kaffee", "geschmack", "lecker", "kuchen", "essen.", "frisch", "kalt"],
    ...["kaw", "smak", "smacz", "pyszn", "ciast", "sernik", "jedzen", "swiez", "zimn"],
    ...["кав", "смак", "смачн", "тистечк", "ижа", "свиж", "холодн", "торт"],
  ],
  price: [
    ...["price", "expensive", "cheap", "pricey", "worth", "overpriced"],
    ...["preis", "teuer", "teure", "gunstig", "billig"],
    ...["cena", "ceny", "cenie", "cenow", "drog", "tani", "drozej"],
    ...["цин", "дорог", "дешев"],
  ],
  cleanliness: [
    ...["clean", "dirty", "toilet", "mess"],
    ...["sauber", "schmutz", "dreck", "toilette", "sauberkeit"],
    ...["czyst", "brud", "toalet", "balagan"],
    ...["чист", "брудн", "туалет"],
  ],
  noise: [
    ...["loud", "noise", "noisy", "music", "crowded", "quiet"],
    ...["laut.", "laute", "larm", "musik", "voll.", "uberfullt", "ruhig"],
    ...["glosn", "halas", "muzyk", "tlok", "cich"],
    ...["гучн", "галас", "шум", "музик", "тихо"],
  ],
  sold_out: [
    ...["sold out", "out of stock", "ran out", "none left", "unavailable"],
    ...["ausverkauft", "vergriffen", "nicht mehr da"],
    ...["zabraklo", "wyprzedan", "skonczyl", "nie bylo juz", "brak."],
    ...["закинчи", "розпродан", "не було", "немае"],
  ],
  card: [
    ...["card", "scan", "app.", "qr", "recogni"],
    ...["karte", "scann", "app.", "erkannt"],
    ...["kart", "skan", "aplikacj", "rozpoznan"],
    ...["картк", "скан", "застосун", "розпизна"],
  ],
  stamps: [
    ...["stamp", "points", "reward"],
    ...["stempel", "punkte", "pramie"],
    ...["pieczatk", "punkt", "nagrod"],
    ...["штамп", "бал.", "бали", "балив", "винагород"],
  ],
};

const sought = Object.entries(beginnings).map(([topic, list]) => ({
  topic: topic as FeedbackTopic,
  words: list
    .filter((one) => !one.includes(" "))
    .map((one) => (one.endsWith(".") ? { key: one.slice(0, -1), isWhole: true } : { key: one, isWhole: false })),
  phrases: list.filter((one) => one.includes(" ")),
}));

/** Topics of one comment. */
export const topicsOf = (comment: string): FeedbackTopic[] => {
  const key = foldedKey(comment);
  const words = key.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return sought
    .filter(
      ({ words: list, phrases }) =>
        phrases.some((one) => key.includes(one)) ||
        list.some((one) => words.some((said) => (one.isWhole ? said === one.key : said.startsWith(one.key)))),
    )
    .map(({ topic }) => topic);
};

export interface Comment {
  readonly _id: string;
  readonly rating: number;
  readonly comment: string;
  readonly place_name: string | null;
}

/** A topic that one person names is an anecdote. */
const leastComments = 2;
const mostStatements = 4;
/** A place is named for a statement when so much of it comes from there. */
const placeShare = 0.7;

type Tone = Extract<FeedbackStatement, { kind: "topic" }>["tone"];

/** Ratings say whether it is praise; three stars are neither. */
const toneOf = (rating: number): Tone | null => (rating >= 4 ? "praise" : rating <= 2 ? "complaint" : null);

const grouped = (comments: readonly Comment[]): Map<string, Comment[]> => {
  const groups = new Map<string, Comment[]>();
  for (const one of comments) {
    const tone = toneOf(one.rating);
    if (tone === null) continue;
    for (const topic of topicsOf(one.comment)) {
      const key = `${tone} ${topic}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
  }
  return groups;
};

const placeOf = (comments: readonly Comment[]): string | null => {
  const counts = new Map<string, number>();
  for (const { place_name } of comments)
    if (place_name !== null) counts.set(place_name, (counts.get(place_name) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most !== undefined && most[1] >= placeShare * comments.length ? most[0] : null;
};

/** Statements that several comments share, complaints first; `before` are the comments of the period before. */
export const statementsOf = (now: readonly Comment[], before: readonly Comment[]): FeedbackStatement[] => {
  const earlier = grouped(before);
  const places = new Set([...now, ...before].map(({ place_name }) => place_name));
  return [...grouped(now)]
    .filter(([, comments]) => comments.length >= leastComments)
    .toSorted(
      ([a, some], [b, others]) =>
        Number(b.startsWith("complaint")) - Number(a.startsWith("complaint")) ||
        others.length - some.length ||
        (a < b ? -1 : 1),
    )
    .map(([key, comments]) => {
      const [tone = "", topic = ""] = key.split(" ");
      return {
        kind: "topic" as const,
        topic: topic as FeedbackTopic,
        tone: tone as Tone,
        // A business with one place knows where.
        place: places.size > 1 ? placeOf(comments) : null,
        before: earlier.get(key)?.length ?? 0,
        feedback_ids: comments.map(({ _id }) => _id),
      };
    })
    .slice(0, mostStatements);
};
