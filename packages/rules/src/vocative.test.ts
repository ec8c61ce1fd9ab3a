import { expect, test } from "vitest";
import { vocative } from "./vocative.ts";

const pairs = (text: string) => text.split(" ").map((pair) => pair.split(":") as [string, string]);

// oxfmt-ignore -- one name, one vocative
const polish = pairs(
  "Anna:Anno Marta:Marto Ewa:Ewo Kasia:Kasiu Zuzia:Zuziu Ania:Aniu Hania:Haniu Magdzia:Magdziu Maria:Mario Zofia:Zofio " +
    "Oliwia:Oliwio Stefania:Stefanio Natalia:Natalio Klaudia:Klaudio Julia:Julio Maja:Maju Alicja:Alicjo Łucja:Łucjo Ola:Olu " +
    "Ela:Elu Jola:Jolu Kamila:Kamilo Agnieszka:Agnieszko Natasza:Nataszo Róża:Różo Kuba:Kubo Lea:Lea Jan:Janie Adam:Adamie " +
    "Piotr:Piotrze Artur:Arturze Kacper:Kacprze Aleksander:Aleksandrze Oliwier:Oliwierze Peter:Peter Marek:Marku Jacek:Jacku " +
    "Leszek:Leszku Maciek:Maćku Krzysiek:Krzyśku Heniek:Heńku Patryk:Patryku Mieszko:Mieszku Bruno:Bruno Paweł:Pawle " +
    "Michał:Michale Karol:Karolu Andrzej:Andrzeju Mateusz:Mateuszu Grzegorz:Grzegorzu Wojciech:Wojciechu Staś:Stasiu " +
    "Jakub:Jakubie Filip:Filipie Józef:Józefie Mirosław:Mirosławie Robert:Robercie Ernest:Erneście Dawid:Dawidzie " +
    "Ryszard:Ryszardzie Jerzy:Jerzy Antoni:Antoni Carmen:Carmen Noemi:Noemi Chloe:Chloe Xavier:Xavier Alex:Alex",
);
// oxfmt-ignore -- one name, one vocative
const ukrainian = pairs(
  "Олена:Олено Оксана:Оксано Марія:Маріє Софія:Софіє Дар'я:Дар'є Зоя:Зоє Майя:Майє Леся:Лесю Галя:Галю Наталя:Наталю " +
    "Микола:Миколо Ілля:Ілле Наташа:Наташа Любов:Любове Нінель:Нінель Іван:Іване Богдан:Богдане Олександр:Олександре " +
    "Ігор:Ігорю Олег:Олеже Сергій:Сергію Миколай:Миколаю Олексій:Олексію Василь:Василю Дмитро:Дмитре Павло:Павле " +
    "Михайло:Михайле Марко:Марку Левко:Левку Марк:Марку Яків:Якове Федір:Федоре Тиміш:Тиміш Людвіг:Людвіг",
);

test("names are addressed as one speaks to people, and stay as they are where no rule is certain", () => {
  expect(polish.map(([name]) => [name, vocative(name, "pl")])).toEqual(polish);
  expect(ukrainian.map(([name]) => [name, vocative(name, "uk")])).toEqual(ukrainian);
});

test("letters of another alphabet, other languages, women's names in a consonant and what is no name stay", () => {
  expect(vocative("Олена", "pl")).toBe("Олена");
  expect(vocative("Marta", "uk")).toBe("Marta");
  expect(vocative("Marta", "de")).toBe("Marta");
  expect(vocative("Madlen", "pl", "female")).toBe("Madlen");
  expect(vocative("Gość 7", "pl")).toBe("Gość 7");
  expect(vocative("{business}", "pl")).toBe("{business}");
  expect([vocative("ANNA", "pl"), vocative("anna", "pl"), vocative("Anna Maria", "pl")]).toEqual([
    ...["ANNO", "anno", "Anno Mario"],
  ]);
});
