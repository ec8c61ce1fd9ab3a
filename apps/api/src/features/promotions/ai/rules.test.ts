/** Dips in the week, words that tell of people, and topics of comments. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { deepestDip } from "./dips.ts";
import { masked, wordsOfNames } from "./masking.ts";
import { statementsOf, topicsOf } from "./topics.ts";

const week = (visitsAt: (day: number, hour: number) => number): number[][] =>
  Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_hour, hour) => visitsAt(day, hour)));
const isOpen = (hour: number): boolean => hour >= 8 && hour < 20;

test("a dip between busy hours is found with its days; mornings, evenings and short weeks are none", () => {
  const hours = week((day, hour) => (!isOpen(hour) ? 0 : day < 3 && (hour === 14 || hour === 15) ? 30 : 80));
  expect(deepestDip(hours, 8)).toMatchObject({
    days: [0, 1, 2],
    from: 14,
    to: 16,
    visits: 22.5,
    usual: 60,
    below: 0.625,
  });
  expect(
    deepestDip(
      week((_day, hour) => (isOpen(hour) ? 80 : 0)),
      8,
    ),
  ).toBeNull();
  expect(
    deepestDip(
      week((day, hour) => (day === 0 && hour === 10 ? 1 : 0)),
      8,
    ),
  ).toBeNull();
});

test("a few visits less than around are chance, however many windows there are to look at; the same over a year is a dip", () => {
  // Complete Journey's own Wednesday: 67 visits in two hours of eight weeks, and 50 on average in the hours around.
  const grocer = (times: number) =>
    week((day, hour) => {
      if (!isOpen(hour)) return 0;
      if (day !== 2) return 50 * times;
      return (hour === 13 ? 32 : hour === 14 ? 35 : 50) * times;
    });
  expect(deepestDip(grocer(1), 8)).toBeNull();
  expect(deepestDip(grocer(6), 52)).toMatchObject({ days: [2], from: 13, to: 15 });
});

test("a dip always lacks visits and lies between hours of the same day", () => {
  const grid = fc.array(fc.array(fc.nat(200), { minLength: 24, maxLength: 24 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(grid, (hours) => {
      const dip = deepestDip(hours, 8);
      if (dip === null) return;
      expect(dip.usual).toBeGreaterThan(dip.visits);
      expect(dip.below).toBeGreaterThanOrEqual(0.25);
      expect(dip.from).toBeGreaterThan(0);
      expect(dip.to).toBeLessThan(24);
    }),
    { numRuns: 100 },
  );
});

const known = {
  people: wordsOfNames(["Kuba Nowak", "Anna", "Соломія"]),
  own: wordsOfNames(["Kazimierz", "Oat Latte"]),
};

test.each([
  ["pl", "Kubie dziękuję, Anną też, tel. 601-234-567", "[name] dziękuję, [name] też, tel. [number]"],
  ["pl", "Napiszcie na jan.k@poczta.pl albo @jankowalski", "Napiszcie na [address] albo [address]"],
  ["pl", "W Kazimierz było miło, Bogusław z ul. Długa 12/4 pomógł", "W Kazimierz było miło, [name] z [address] pomógł"],
  [
    "en",
    "Great Oat Latte. I liked Greta! see https://evil.example/x",
    "Great Oat Latte. I liked [name]! see [address]",
  ],
  ["de", "Anna war nett, der Kaffee in der Hauptstraße 5 kalt", "[name] war nett, der Kaffee in der [address] kalt"],
  ["uk", "Соломії дякую, картка 5419 8239 не працює", "[name] дякую, картка [number] не працює"],
  [
    "pl",
    "kuba nowak był niemiły, KUBA NOWAK też, spytajcie kuby",
    "[name] [name] był niemiły, [name] [name] też, spytajcie [name]",
  ],
  ["pl", "Ku ba i k u b a, an\u200Bna", "[name] i [name], [name]"],
  ["pl", "tel. ٥٠٠١٢٣٤٥٦ albo ６０１２３４５６７", "tel. [number] albo [number]"],
  ["pl", "pięć zero zero jeden dwa trzy i dwa ciastka", "[number] i dwa ciastka"],
  ["pl", "mail jan (at) example (dot) com, ola małpa poczta kropka pl", "mail [address], [address]"],
  ["en", "call five-five-five, double two; jo at mail dot example", "call [number]; [address]"],
  ["de", "null eins sieben sechs, und zwei Kuchen", "[number], und zwei Kuchen"],
  ["uk", "п’ять нуль сім і дві кави", "[number] і дві кави"],
  ["pl", "K u b a i j a", "[name] i j a"],
  ["pl", "o K u b a. a", "o [name]. a"],
] as const)("%s: %s", (language, text, expected) => {
  expect(masked(text, language, known)).toBe(expected);
});

test("no e-mail, number or known name is left, whatever stands around it", () => {
  const noise = fc.stringMatching(/^[a-zżółćęśąźń .,!?-]{0,40}$/);
  fc.assert(
    fc.property(
      noise,
      noise,
      fc.constantFrom(
        ...["+48 601 234 567", "601234567", "anna.k@firma.pl", "Kuba", "kuba", "KUBA", "Kubą", "anna", "СОЛОМІЇ"],
        ...["٦٠١٢٣٤٥٦٧", "६०१२३४५६७", "six zero one two", "шість нуль один два", "anna (at) firma (dot) pl"],
        ...["anna[at]firma.pl", "anna @ firma . pl", "an na", "K u b a"],
      ),
      (a, b, secret) => {
        const left = masked(`${a} ${secret} ${b}`, "pl", known);
        expect(left.includes(secret)).toBe(false);
      },
    ),
  );
});

test("topics are found in each language", () => {
  expect(topicsOf("The queue was long and my stamp was forgotten.")).toEqual(["waiting", "stamps"]);
  expect(topicsOf("Karta dwa razy nie została rozpoznana.")).toEqual(["card"]);
  expect(topicsOf("Der Käsekuchen war ausverkauft, das Personal freundlich")).toEqual(["staff", "sold_out"]);
  expect(topicsOf("Довга черга, але смачна кава")).toEqual(["waiting", "taste"]);
  expect(topicsOf("Ok")).toEqual([]);
});

test("what several say is a statement with its comments, complaints first; one voice and three stars are none", () => {
  const said = (_id: string, rating: number, comment: string, place_name = "Rynek") => ({
    _id,
    rating,
    comment,
    place_name,
  });
  const now = [
    said("1", 1, "Długa kolejka", "Kazimierz"),
    said("2", 2, "Czekałam pół godziny", "Kazimierz"),
    said("3", 5, "Pyszna kawa"),
    said("4", 5, "Kawa i sernik!", "Kazimierz"),
    said("5", 4, "Smaczne"),
    said("6", 3, "Kolejka"),
    said("7", 5, "Miła obsługa"),
  ];
  expect(statementsOf(now, [said("0", 1, "Kolejka")])).toEqual([
    { kind: "topic", topic: "waiting", tone: "complaint", place: "Kazimierz", before: 1, feedback_ids: ["1", "2"] },
    { kind: "topic", topic: "taste", tone: "praise", place: null, before: 0, feedback_ids: ["3", "4", "5"] },
  ]);
});
