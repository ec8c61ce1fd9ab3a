import { expect, test } from "vitest";
import { partOfDay } from "./greeting.ts";
import { calledName } from "./vocative.ts";

test("every hour of the day has its greeting", () => {
  const parts = Array.from({ length: 24 }, (_, hour) => partOfDay(hour));
  expect(parts.slice(0, 4)).toEqual(["evening", "evening", "evening", "evening"]);
  expect(parts.slice(4, 11).every((part) => part === "morning")).toBe(true);
  expect(parts[11]).toBe("late_morning");
  expect(parts.slice(12, 18).every((part) => part === "afternoon")).toBe(true);
  expect(parts.slice(18).every((part) => part === "evening")).toBe(true);
});

test.each([
  ["Марта", "Марто"],
  ["Оксана", "Оксано"],
  ["Ольга", "Ольго"],
  ["Микола", "Миколо"],
  ["Надія", "Надіє"],
  ["Зоя", "Зоє"],
  ["Андрій", "Андрію"],
  ["Сергій", "Сергію"],
  ["Павло", "Павле"],
  ["Дмитро", "Дмитре"],
  ["Марко", "Марку"],
  ["Іван", "Іване"],
  ["Олександр", "Олександре"],
  ["Ігор", "Ігорю"],
  ["Таня", "Таню"],
])("%s is called %s in Ukrainian", (name, called) => {
  expect(calledName(name, "uk")).toBe(called);
});

test.each(["Marta", "Ілля", "Олег", "Любов", "Даша", "Лев", "Оксана-Марія", "Jan"])(
  "%s is greeted without a name in Ukrainian, since its form is not certain",
  (name) => {
    expect(calledName(name, "uk")).toBeNull();
  },
);

test.each([
  ["Marta", "Marto"],
  ["Zofia", "Zofio"],
  ["Kuba", "Kubo"],
  ["Paweł", "Pawle"],
  ["Marek", "Marku"],
])("%s is called %s in Polish", (name, called) => {
  expect(calledName(name, "pl")).toBe(called);
});

test("an uncertain Polish form is left out", () => {
  expect(["Kasia", "Maja", "Ola", "John", "Оксана"].map((name) => calledName(name, "pl"))).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test("English and German call people as they are named; without a name there is none to use", () => {
  expect([calledName("Marta", "en"), calledName(" Paweł ", "de")]).toEqual(["Marta", "Paweł"]);
  expect([calledName(null, "en"), calledName("  ", "uk")]).toEqual([null, null]);
});
