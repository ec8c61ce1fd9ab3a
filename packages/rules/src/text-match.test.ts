import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedKey } from "./folded-key.ts";
import { matchIn, oneLetterAway } from "./text-match.ts";

const shown = (text: string, query: string) => {
  const match = matchIn(text, query);
  return match === null ? null : [match.quality, text.slice(match.start, match.end)];
};

test.each([
  ["Jan Żaba", "zab", ["word", "Żab"]],
  ["Zabłocie", "zablo", ["start", "Zabło"]],
  ["Łódź Główna", "glow", ["word", "Głów"]],
  ["Straße", "strass", ["start", "Straß"]],
  ["Müller", "mull", ["start", "Müll"]],
  ["Ґанок Єва", "гано", ["start", "Ґано"]],
  ["Ґанок Єва", "ева", ["word", "Єва"]],
  ["D’Artagnan", "dart", ["start", "D’Art"]],
  ["Ewa  Zabielska", "ewa zab", ["start", "Ewa  Zab"]],
  ["Cappuccino", "ucci", ["part", "ucci"]],
  ["Anna Kowalska", "kowlaska", ["typo", "Kowalska"]],
  ["Anna Kowalska", "kowaska", ["typo", "Kowalska"]],
  ["Anna Kowalska", "kowallska", ["typo", "Kowalska"]],
  ["Anna Kowalska", "kovalsk", ["typo", "Kowalsk"]],
  ["Олена Шевченко", "шевчинко", ["typo", "Шевченко"]],
  ["Anna Kowalska", "ana kowal", ["typo", "Anna Kowal"]],
  ["Anna Kowalska", "kxwxlska", null],
  ["Ewa", "eba", null],
  ["Anna", "", null],
])("%s, asked for %s", (text, query, expected) => {
  expect(shown(text, query)).toEqual(expected);
});

test("whatever is one letter away from a name finds it, and by the neighbours of what was typed its beginning is known", () => {
  const letter = fc.constantFrom(...Array.from({ length: 26 }, (_, n) => String.fromCodePoint(97 + n)));
  const name = fc.string({ unit: letter, minLength: 5, maxLength: 12 });
  fc.assert(
    fc.property(name, fc.nat(), letter, fc.constantFrom("wrong", "more", "less", "swapped"), (word, n, other, how) => {
      const at = n % (word.length - 1);
      const [before, here, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)];
      const typed = {
        wrong: before + other + next + after,
        more: before + other + here + next + after,
        less: before + next + after,
        swapped: before + next + here + after,
      }[how];
      expect(matchIn(`Ola ${word}`, typed)).not.toBeNull();
      const near = [foldedKey(typed), ...oneLetterAway(typed)];
      expect(near.some((start) => word.startsWith(start))).toBe(true);
    }),
  );
});

test("what was underlined is inside the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme", maxLength: 8 }), (text, query) => {
      const match = matchIn(text, query);
      if (match === null) return;
      expect(match.start).toBeGreaterThanOrEqual(0);
      expect(match.end).toBeGreaterThan(match.start);
      expect(match.end).toBeLessThanOrEqual(text.length);
    }),
  );
});
