/** How a person is called: Polish and Ukrainian have a form of the name for it. Only where the form is certain. */
import type { Locale } from "@rewardo/contract/fields";

/** The name's form in a greeting, or `null` if it is better left out. */
export const calledName = (firstName: string | null, locale: Locale): string | null => {
  const name = firstName?.trim() ?? "";
  if (name === "") return null;
  if (locale === "pl") return polishVocative(name);
  if (locale === "uk") return ukrainianVocative(name);
  return name;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const polishInA = words(
  "Ada Agata Agnieszka Aleksandra Alicja Amelia Aneta Anna Barbara Beata Bożena Danuta Dominika Dorota Edyta Elżbieta " +
    "Emilia Ewa Gabriela Grażyna Halina Hanna Helena Ida Irena Iwona Izabela Jadwiga Joanna Julia Justyna Kamila Karolina " +
    "Katarzyna Kinga Klaudia Krystyna Kuba Laura Lena Magda Magdalena Małgorzata Maria Marta Martyna Milena Monika Natalia " +
    "Nina Oliwia Olga Patrycja Paulina Renata Sylwia Teresa Urszula Wanda Weronika Wiktoria Zofia",
);

/** Other names by what is added to them. */
const polishEndings: readonly (readonly [ending: string, names: ReadonlySet<string>])[] = [
  ["ie", words("Adam Adrian Damian Filip Jakub Jan Krzysztof Leon Marcin Sebastian Stanisław Szymon Zbigniew")],
  [
    "u",
    words(
      "Andrzej Bartosz Daniel Dariusz Dominik Grzegorz Henryk Kamil Karol Łukasz Maciej Mariusz Mateusz Patryk Tadeusz Tomasz Wojciech",
    ),
  ],
  ["", words("Antoni Jerzy")],
  ["ze", words("Artur Igor Oskar Piotr Wiktor")],
  ["zie", words("Dawid Konrad Ryszard")],
];

const polish: Readonly<Record<string, string>> = {
  Aleksander: "Aleksandrze",
  Franciszek: "Franciszku",
  Hubert: "Hubercie",
  Jacek: "Jacku",
  Kacper: "Kacprze",
  Marek: "Marku",
  Michał: "Michale",
  Paweł: "Pawle",
  Rafał: "Rafale",
  Robert: "Robercie",
};

const polishVocative = (name: string): string | null => {
  if (polishInA.has(name)) return `${name.slice(0, -1)}o`;
  const ending = polishEndings.find(([, names]) => names.has(name))?.[0];
  return ending === undefined ? (polish[name] ?? null) : name + ending;
};

/** Names in a hard consonant that take -е. */
const ukrainianInConsonant = words(
  "Антон Артем Богдан Борис Вадим Віктор Владислав Володимир Вячеслав Давид Денис Едуард Захар Іван Йосип Леонід Макар " +
    "Максим Мирослав Назар Олександр Остап Роман Ростислав Руслан Святослав Станіслав Степан Тарас Ярослав",
);

const ukrainian: Readonly<Record<string, string>> = {
  Галя: "Галю",
  Ігор: "Ігорю",
  Катя: "Катю",
  Оля: "Олю",
  Соня: "Соню",
  Таня: "Таню",
};

const ukrainianVocative = (name: string): string | null => {
  const known = ukrainian[name];
  if (known !== undefined) return known;
  if (ukrainianInConsonant.has(name)) return `${name}е`;
  // Whole names in Cyrillic only: a name written otherwise follows other rules.
  if (!/^[А-ЯЄІЇҐ][а-яєіїґ]+$/u.test(name)) return null;
  const stem = name.slice(0, -1);
  if (/[бвгдзклмнпрстфх]а$/u.test(name)) return `${stem}о`;
  if (/[аеиіоу]я$/u.test(name)) return `${stem}є`;
  if (/[аеєіо]й$/u.test(name)) return `${stem}ю`;
  if (/(?:л|тр)о$/u.test(name)) return `${stem}е`;
  if (name.endsWith("ко")) return `${stem}у`;
  return null;
};
