/**
 * Prefixes of Polish postcodes (digits only) that belong to a single city. 05, 32, 44, 55, 62, 83, 84 and 95 are missing
 * because they cover many towns; of some regions only the city's own prefixes are listed (87-10 is Toruń, 87-14 is not).
 * A longer prefix takes precedence: 81 is Gdynia, but 81-7 and 81-8 are Sopot.
 */
export const POSTCODE_CITIES: { readonly [city: string]: readonly string[] } = {
  Warszawa: ["00", "01", "02", "03", "04"],
  Olsztyn: ["10"],
  Białystok: ["15"],
  Lublin: ["20"],
  Kielce: ["25"],
  Radom: ["2660", "2661"],
  Kraków: ["30", "31"],
  Rzeszów: ["35"],
  Katowice: ["40"],
  Sosnowiec: ["4120", "4121"],
  Chorzów: ["415"],
  "Ruda Śląska": ["417"],
  Zabrze: ["418"],
  Bytom: ["4190", "4191", "4192", "4193"],
  Częstochowa: ["4220", "4221", "4222"],
  Tychy: ["4310"],
  "Bielsko-Biała": ["4330", "4331"],
  Gliwice: ["4410", "4411"],
  Opole: ["45"],
  Wrocław: ["50", "51", "52", "53", "54"],
  Poznań: ["60", "61"],
  "Zielona Góra": ["65"],
  Szczecin: ["70", "71"],
  Koszalin: ["75"],
  Gdańsk: ["80"],
  Gdynia: ["81"],
  Sopot: ["817", "818"],
  Bydgoszcz: ["85"],
  Toruń: ["8710"],
  Łódź: ["90", "91", "92", "93", "94"],
};
