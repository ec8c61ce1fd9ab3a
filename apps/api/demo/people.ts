/** Names and goods of the demonstration. Invented people, real goods. */

export const customers: readonly (readonly [string, string])[] = [
  ["Oliwia", "Nowak"],
  ["Jakub", "Zieliński"],
  ["Hanna", "Wójcik"],
  ["Antoni", "Kamiński"],
  ["Zofia", "Lewandowska"],
  ["Szymon", "Dąbrowski"],
  ["Maja", "Kowalczyk"],
  ["Filip", "Woźniak"],
  ["Lena", "Mazur"],
  ["Tomasz", "Krawczyk"],
  ["Anna", "Piotrowska"],
  ["Jan", "Grabowski"],
  ["Julia", "Pawlak"],
  ["Piotr", "Michalski"],
  ["Alicja", "Król"],
  ["Mateusz", "Wieczorek"],
  ["Natalia", "Jabłońska"],
  ["Kacper", "Wróbel"],
  ["Emilia", "Majewska"],
  ["Adam", "Olszewski"],
  ["Оксана", "Коваль"],
  ["Андрій", "Шевченко"],
  ["Надія", "Бондар"],
  ["Lukas", "Bauer"],
  ["Greta", "Schäfer"],
  ["Igor", "Stępień"],
  ["Helena", "Malinowska"],
  ["Wojciech", "Jaworski"],
  ["Marta", "Dudek"],
  ["Paweł", "Adamczyk"],
  ["Iga", "Sikora"],
  ["Leon", "Baran"],
  ["Barbara", "Rutkowska"],
  ["Michał", "Szewczyk"],
  ["Ewa", "Tomaszewska"],
  ["Krzysztof", "Pietrzak"],
  ["Klara", "Zalewska"],
  ["Maciej", "Wysocki"],
  ["Róża", "Chmielewska"],
  ["Stefan", "Borkowski"],
  ["Wanda", "Sobczak"],
  ["Teodor", "Malec"],
];

export interface Good {
  readonly name: string;
  readonly group: string;
  /** Minor units. */
  readonly price: number;
}

export const coffeeGroup = "Kawa";

export const coffees: readonly Good[] = [
  { name: "Flat white", group: coffeeGroup, price: 1700 },
  { name: "Espresso", group: coffeeGroup, price: 1100 },
  { name: "Cappuccino", group: coffeeGroup, price: 1600 },
  { name: "Przelew V60", group: coffeeGroup, price: 1900 },
  { name: "Owsiane latte", group: coffeeGroup, price: 2100 },
];

export const cakes: readonly Good[] = [
  { name: "Croissant", group: "Wypieki", price: 1400 },
  { name: "Sernik", group: "Wypieki", price: 1900 },
  { name: "Chałka", group: "Wypieki", price: 1200 },
];

export const breads: readonly Good[] = [
  { name: "Chleb żytni 700 g", group: "Pieczywo", price: 1490 },
  { name: "Bułka grahamka", group: "Pieczywo", price: 230 },
  { name: "Drożdżówka z serem", group: "Słodkie", price: 690 },
  { name: "Pączek z różą", group: "Słodkie", price: 590 },
  { name: "Bagietka", group: "Pieczywo", price: 790 },
];
