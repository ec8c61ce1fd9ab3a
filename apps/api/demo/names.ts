/** Names of invented people, put together from common ones. */
import type { Locale } from "@rewardo/contract/fields";
import type { Seeded } from "./seeded.ts";

export interface Name {
  readonly first_name: string;
  readonly last_name: string;
  readonly gender: "female" | "male";
  readonly language: Locale;
}

interface Names {
  readonly language: Locale;
  readonly women: readonly string[];
  readonly men: readonly string[];
  /** A family name, and how a woman has it where that differs. */
  readonly families: readonly (readonly [his: string, hers?: string])[];
}

const words = (text: string): string[] => text.split(" ");

const families = (text: string): (readonly [string, string?])[] =>
  words(text).map((one) => one.split("/") as unknown as readonly [string, string?]);

export const polish: Names = {
  language: "pl",
  women: words(
    `Anna Maria Katarzyna Małgorzata Agnieszka Barbara Ewa Krystyna Magdalena Elżbieta Joanna Aleksandra Zofia Monika Teresa
    Danuta Natalia Karolina Marta Julia Beata Dorota Alicja Jadwiga Janina Irena Grażyna Jolanta Paulina Justyna Wiktoria
    Hanna Izabela Patrycja Renata Emilia Sylwia Weronika Klaudia Maja Oliwia Amelia Zuzanna Iwona Kinga Sandra Urszula
    Dominika Gabriela Aneta Marzena Olga Nadia Lena Laura Antonina Nina Helena Michalina Milena`
      .replaceAll(/\s+/g, " ")
      .trim(),
  ),
  men: words(
    `Piotr Krzysztof Andrzej Tomasz Jan Paweł Michał Marcin Stanisław Jakub Adam Marek Łukasz Grzegorz Mateusz Wojciech
    Mariusz Dariusz Maciej Zbigniew Jerzy Rafał Robert Kamil Józef Jacek Dawid Tadeusz Szymon Kacper Filip Bartosz Antoni
    Franciszek Aleksander Adrian Sebastian Dominik Patryk Igor Oskar Hubert Norbert Konrad Leon Tymon Ignacy Mikołaj
    Wiktor Bartłomiej Przemysław Artur Damian Daniel Karol Sławomir Janusz Cezary Emil Julian`
      .replaceAll(/\s+/g, " ")
      .trim(),
  ),
  families: families(
    `Kowalski/Kowalska Wiśniewski/Wiśniewska Wójcik Kowalczyk Kamiński/Kamińska Lewandowski/Lewandowska Zieliński/Zielińska
    Szymański/Szymańska Woźniak Dąbrowski/Dąbrowska Kozłowski/Kozłowska Jankowski/Jankowska Mazur Wojciechowski/Wojciechowska
    Kwiatkowski/Kwiatkowska Krawczyk Kaczmarek Piotrowski/Piotrowska Grabowski/Grabowska Zając Pawłowski/Pawłowska
    Michalski/Michalska Król Wieczorek Jabłoński/Jabłońska Wróbel Nowakowski/Nowakowska Majewski/Majewska Olszewski/Olszewska
    Stępień Malinowski/Malinowska Jaworski/Jaworska Adamczyk Dudek Nowicki/Nowicka Pawlak Górski/Górska Witkowski/Witkowska
    Walczak Sikora Baran Rutkowski/Rutkowska Michalak Szewczyk Ostrowski/Ostrowska Tomaszewski/Tomaszewska Pietrzak
    Zalewski/Zalewska Wróblewski/Wróblewska Marciniak Jasiński/Jasińska Zawadzki/Zawadzka Bąk Jakubowski/Jakubowska Sadowski/Sadowska
    Duda Włodarczyk Wilk Chmielewski/Chmielewska Borkowski/Borkowska Sokołowski/Sokołowska Szczepański/Szczepańska
    Sawicki/Sawicka Kucharski/Kucharska Lis Maciejewski/Maciejewska Kubiak Kalinowski/Kalinowska Mazurek Wysocki/Wysocka`
      .replaceAll(/\s+/g, " ")
      .trim(),
  ),
};

export const ukrainian: Names = {
  language: "uk",
  women: words(
    "Олена Наталія Ірина Тетяна Світлана Юлія Катерина Анастасія Дарина Софія Марія Вікторія Людмила Оксана",
  ),
  men: words("Олександр Сергій Андрій Дмитро Максим Іван Юрій Богдан Тарас Михайло Павло Роман Ярослав Назар"),
  families: families(
    "Мельник Шевченко Бойко Коваленко Бондаренко Ткаченко Кравченко Олійник Лисенко Поліщук Савченко Марченко Руденко Гончар",
  ),
};

export const german: Names = {
  language: "de",
  women: words(
    "Anna Lena Sabine Petra Julia Claudia Katharina Birgit Susanne Lea Mia Emma Hannah Sophie Marie Monika Heike Ingrid Nadine Jana",
  ),
  men: words(
    "Thomas Michael Andreas Peter Stefan Christian Lukas Jonas Felix Paul Maximilian Leon Jan Florian Markus Uwe Bernd Tobias",
  ),
  families: families(
    `Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Richter Klein Wolf Schröder Neumann
    Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier Winkler Vogel Lorenz Engel
    Albrecht Kuhn Jäger Otto Sommer Arnold Seidel Haas Brandt Ziegler Kern Simon Berger Lindner Ernst Kühn`
      .replaceAll(/\s+/g, " ")
      .trim(),
  ),
};

const nameOf = ({ language, women, men, families: known }: Names, random: Seeded): Name => {
  const gender = random.next() < 0.6 ? "female" : "male";
  const [his, hers = his] = random.pick(known);
  return {
    ...{ gender, language },
    first_name: random.pick(gender === "female" ? women : men),
    last_name: gender === "female" ? hers : his,
  };
};

/** Draws after which a name is given twice, as in life: there are only so many. */
const mostDraws = 500;

/** So many people of whom no two have the same name, nor one of `taken`, as long as there are others. */
export const inventNames = (
  count: number,
  shares: readonly (readonly [Names, number])[],
  random: Seeded,
  taken: readonly string[] = [],
): Name[] => {
  const known = new Set(taken);
  const names: Name[] = [];
  let draws = 0;
  while (names.length < count) {
    let left = random.next();
    const [whose] = shares.find(([, share]) => (left -= share) < 0) ?? shares[0]!;
    const name = nameOf(whose, random);
    const whole = `${name.first_name} ${name.last_name}`;
    draws += 1;
    if (known.has(whole) && draws < mostDraws) continue;
    draws = 0;
    known.add(whole);
    names.push(name);
  }
  return names;
};
