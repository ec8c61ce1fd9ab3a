/** Names on the drawn map, for finding one's way: the bigger the place, the earlier it shows. */
import type { Locale } from "@rewardo/contract/fields";
import type { GeoLocation } from "@rewardo/rules/location";

type City = readonly [
  longitude: number,
  latitude: number,
  from: number,
  en: string,
  de: string,
  pl: string,
  uk: string,
];

/** Cities with the zoom from which they are labelled, and their names in the four languages. */
const cities: readonly City[] = [
  [21.012, 52.23, 4, "Warsaw", "Warschau", "Warszawa", "Варшава"],
  [13.405, 52.52, 4, "Berlin", "Berlin", "Berlin", "Берлін"],
  [30.524, 50.45, 4, "Kyiv", "Kyjiw", "Kijów", "Київ"],
  [14.438, 50.076, 4, "Prague", "Prag", "Praga", "Прага"],
  [16.373, 48.208, 4, "Vienna", "Wien", "Wiedeń", "Відень"],
  [19.04, 47.498, 4, "Budapest", "Budapest", "Budapeszt", "Будапешт"],
  [2.352, 48.857, 4, "Paris", "Paris", "Paryż", "Париж"],
  [-0.128, 51.507, 4, "London", "London", "Londyn", "Лондон"],
  [12.496, 41.903, 4, "Rome", "Rom", "Rzym", "Рим"],
  [-3.704, 40.417, 4, "Madrid", "Madrid", "Madryt", "Мадрид"],
  [18.069, 59.329, 4, "Stockholm", "Stockholm", "Sztokholm", "Стокгольм"],
  [25.28, 54.687, 5, "Vilnius", "Vilnius", "Wilno", "Вільнюс"],
  [24.106, 56.95, 5, "Riga", "Riga", "Ryga", "Рига"],
  [12.568, 55.676, 5, "Copenhagen", "Kopenhagen", "Kopenhaga", "Копенгаген"],
  [26.103, 44.427, 4, "Bucharest", "Bukarest", "Bukareszt", "Бухарест"],
  [28.858, 47.01, 5, "Chișinău", "Chișinău", "Kiszyniów", "Кишинів"],
  [17.107, 48.148, 6, "Bratislava", "Bratislava", "Bratysława", "Братислава"],
  [4.904, 52.367, 5, "Amsterdam", "Amsterdam", "Amsterdam", "Амстердам"],
  [4.352, 50.847, 5, "Brussels", "Brüssel", "Bruksela", "Брюссель"],
  [8.541, 47.377, 5, "Zurich", "Zürich", "Zurych", "Цюрих"],
  [9.19, 45.464, 5, "Milan", "Mailand", "Mediolan", "Мілан"],
  [28.978, 41.008, 5, "Istanbul", "Istanbul", "Stambuł", "Стамбул"],
  [23.727, 37.984, 5, "Athens", "Athen", "Ateny", "Афіни"],
  [19.945, 50.062, 5, "Kraków", "Krakau", "Kraków", "Краків"],
  [17.038, 51.108, 5, "Wrocław", "Breslau", "Wrocław", "Вроцлав"],
  [18.647, 54.352, 5, "Gdańsk", "Danzig", "Gdańsk", "Гданськ"],
  [16.925, 52.406, 5, "Poznań", "Posen", "Poznań", "Познань"],
  [19.456, 51.759, 6, "Łódź", "Łódź", "Łódź", "Лодзь"],
  [14.553, 53.429, 6, "Szczecin", "Stettin", "Szczecin", "Щецин"],
  [22.568, 51.247, 6, "Lublin", "Lublin", "Lublin", "Люблін"],
  [19.022, 50.265, 6, "Katowice", "Katowice", "Katowice", "Катовіце"],
  [23.163, 53.133, 6, "Białystok", "Białystok", "Białystok", "Білосток"],
  [18.008, 53.123, 6, "Bydgoszcz", "Bydgoszcz", "Bydgoszcz", "Бидгощ"],
  [21.999, 50.041, 6, "Rzeszów", "Rzeszów", "Rzeszów", "Жешув"],
  [20.629, 50.867, 7, "Kielce", "Kielce", "Kielce", "Кельце"],
  [20.49, 53.778, 6, "Olsztyn", "Olsztyn", "Olsztyn", "Ольштин"],
  [18.598, 53.014, 7, "Toruń", "Toruń", "Toruń", "Торунь"],
  [17.923, 50.671, 7, "Opole", "Opole", "Opole", "Ополе"],
  [15.506, 51.936, 7, "Zielona Góra", "Zielona Góra", "Zielona Góra", "Зелена Гура"],
  [16.172, 54.194, 7, "Koszalin", "Koszalin", "Koszalin", "Кошалін"],
  [9.994, 53.551, 5, "Hamburg", "Hamburg", "Hamburg", "Гамбург"],
  [11.575, 48.137, 5, "Munich", "München", "Monachium", "Мюнхен"],
  [6.96, 50.938, 5, "Cologne", "Köln", "Kolonia", "Кельн"],
  [8.682, 50.111, 5, "Frankfurt", "Frankfurt", "Frankfurt", "Франкфурт"],
  [9.182, 48.776, 6, "Stuttgart", "Stuttgart", "Stuttgart", "Штутгарт"],
  [12.374, 51.34, 6, "Leipzig", "Leipzig", "Lipsk", "Лейпциг"],
  [13.738, 51.051, 6, "Dresden", "Dresden", "Drezno", "Дрезден"],
  [9.732, 52.376, 6, "Hanover", "Hannover", "Hanower", "Ганновер"],
  [11.077, 49.452, 6, "Nuremberg", "Nürnberg", "Norymberga", "Нюрнберг"],
  [8.801, 53.08, 6, "Bremen", "Bremen", "Brema", "Бремен"],
  [7.465, 51.514, 7, "Dortmund", "Dortmund", "Dortmund", "Дортмунд"],
  [12.099, 54.092, 7, "Rostock", "Rostock", "Rostock", "Росток"],
  [7.849, 47.999, 7, "Freiburg", "Freiburg", "Fryburg", "Фрайбург"],
  [9.48, 51.313, 7, "Kassel", "Kassel", "Kassel", "Кассель"],
  [24.03, 49.84, 5, "Lviv", "Lwiw", "Lwów", "Львів"],
  [30.723, 46.482, 5, "Odesa", "Odessa", "Odessa", "Одеса"],
  [36.23, 49.993, 5, "Kharkiv", "Charkiw", "Charków", "Харків"],
  [35.046, 48.464, 5, "Dnipro", "Dnipro", "Dniepr", "Дніпро"],
  [37.802, 48.016, 6, "Donetsk", "Donezk", "Donieck", "Донецьк"],
  [35.139, 47.838, 6, "Zaporizhzhia", "Saporischschja", "Zaporoże", "Запоріжжя"],
  [28.468, 49.233, 6, "Vinnytsia", "Winnyzja", "Winnica", "Вінниця"],
  [34.102, 44.952, 6, "Simferopol", "Simferopol", "Symferopol", "Сімферополь"],
  [34.552, 49.588, 6, "Poltava", "Poltawa", "Połtawa", "Полтава"],
  [31.295, 51.498, 6, "Chernihiv", "Tschernihiw", "Czernihów", "Чернігів"],
  [31.995, 46.975, 6, "Mykolaiv", "Mykolajiw", "Mikołajów", "Миколаїв"],
  [22.288, 48.621, 6, "Uzhhorod", "Uschhorod", "Użhorod", "Ужгород"],
  [25.936, 48.292, 6, "Chernivtsi", "Czernowitz", "Czerniowce", "Чернівці"],
  [26.251, 50.619, 6, "Rivne", "Riwne", "Równe", "Рівне"],
  [24.711, 48.922, 7, "Ivano-Frankivsk", "Iwano-Frankiwsk", "Iwano-Frankiwsk", "Івано-Франківськ"],
  [25.595, 49.553, 7, "Ternopil", "Ternopil", "Tarnopol", "Тернопіль"],
];

/** ISO codes; the browser knows their names. */
const countries: readonly (readonly [code: string, longitude: number, latitude: number])[] = [
  ["PL", 19.4, 50.9],
  ["DE", 9.9, 50.6],
  ["UA", 32.3, 48.9],
  ["FR", 2.4, 46.6],
  ["ES", -3.6, 39.2],
  ["IT", 12.2, 43.2],
  ["GB", -1.6, 53],
  ["SE", 15.2, 61.5],
  ["NO", 9, 61.2],
  ["FI", 26.4, 62.8],
  ["RO", 24.7, 45.9],
  ["BY", 28, 53.5],
  ["CZ", 15.6, 49.6],
  ["TR", 33.5, 39.1],
  ["LT", 23.9, 55.5],
];

export interface Label {
  readonly kind: "city" | "country";
  readonly at: GeoLocation;
  readonly name: string;
}

/** What is named at a zoom, the most important first. */
export const labelsAt = (zoom: number, locale: Locale): Label[] => {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const nameOf = ([, , , en, de, pl, uk]: City) => ({ en, de, pl, uk })[locale];
  const named = cities
    .filter(([, , from]) => zoom >= from - 0.5)
    .map((city): Label => ({ kind: "city", at: [city[0], city[1]], name: nameOf(city) }));
  const isWide = zoom >= 3.5 && zoom < 6.5;
  const lands = isWide ? countries : [];
  return [...named, ...lands.map(([code, ...at]): Label => ({ kind: "country", at, name: names.of(code) ?? code }))];
};

/** The city nearest to a place, and how far it is: for maps on which nothing else tells where one is. */
export const nearestCity = ([longitude, latitude]: GeoLocation, locale: Locale): { name: string; metres: number } => {
  const east = 111_320 * Math.cos((latitude * Math.PI) / 180);
  const distanceTo = ([x, y]: City) => Math.hypot((x - longitude) * east, (y - latitude) * 111_320);
  const [nearest] = cities.toSorted((one, other) => distanceTo(one) - distanceTo(other));
  const [, , , en, de, pl, uk] = nearest!;
  return { name: { en, de, pl, uk }[locale], metres: distanceTo(nearest!) };
};
