/** How a person is called: Polish and Ukrainian have a form of the name for it. Only where the form is certain. */
import type { Locale } from "@rewardo/contract/fields";

/** The name's form in a greeting, or `null` if it is better left out. */
export function calledName(firstName: string | null, locale: Locale): string | null {
  const name = firstName?.trim() ?? "";
  if (name === "") return null;
  if (locale === "pl") return polishVocative(name);
  if (locale === "uk") return ukrainianVocative(name);
  return name;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const polishInA = words(
  "Ada Agata Agnieszka Aleksandra Alicja Amelia Aneta Anna Barbara Beata Bożena Danuta Dominika Dorota Edyta Elżbieta " +
    "Emilia Ewa Gabriela Grażyna Halina Hanna Helena Ida Irena Iwona Izabela Jadwiga Joanna Julia Justyna Kamila Karolina " +
    "Katarzyna Kinga Klaudia Krystyna Kuba Laura Lena Magda Magdalena Małgorzata Maria Marta Martyna Milena Monika Natalia " +
    "Nina Oliwia Olga Patrycja Paulina Renata Sylwia Teresa Urszula Wanda Weronika Wiktoria Zofia",
);

const polish: Readonly<Record<string, string>> = {
  Adam: "Adamie",
  Adrian: "Adrianie",
  Aleksander: "Aleksandrze",
  Andrzej: "Andrzeju",
  Antoni: "Antoni",
  Artur: "Arturze",
  Bartosz: "Bartoszu",
  Damian: "Damianie",
  Daniel: "Danielu",
  Dariusz: "Dariuszu",
  Dawid: "Dawidzie",
  Dominik: "Dominiku",
  Filip: "Filipie",
  Franciszek: "Franciszku",
  Grzegorz: "Grzegorzu",
  Henryk: "Henryku",
  Hubert: "Hubercie",
  Igor: "Igorze",
  Jacek: "Jacku",
  Jakub: "Jakubie",
  Jan: "Janie",
  Jerzy: "Jerzy",
  Kacper: "Kacprze",
  Kamil: "Kamilu",
  Karol: "Karolu",
  Konrad: "Konradzie",
  Krzysztof: "Krzysztofie",
  Leon: "Leonie",
  Łukasz: "Łukaszu",
  Maciej: "Macieju",
  Marcin: "Marcinie",
  Marek: "Marku",
  Mariusz: "Mariuszu",
  Mateusz: "Mateuszu",
  Michał: "Michale",
  Oskar: "Oskarze",
  Patryk: "Patryku",
  Paweł: "Pawle",
  Piotr: "Piotrze",
  Rafał: "Rafale",
  Robert: "Robercie",
  Ryszard: "Ryszardzie",
  Sebastian: "Sebastianie",
  Stanisław: "Stanisławie",
  Szymon: "Szymonie",
  Tadeusz: "Tadeuszu",
  Tomasz: "Tomaszu",
  Wiktor: "Wiktorze",
  Wojciech: "Wojciechu",
  Zbigniew: "Zbigniewie",
};

function polishVocative(name: string): string | null {
  if (polishInA.has(name)) return `${name.slice(0, -1)}o`;
  return polish[name] ?? null;
}

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

function ukrainianVocative(name: string): string | null {
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
}
