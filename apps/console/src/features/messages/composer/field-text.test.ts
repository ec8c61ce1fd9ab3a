import { LANGUAGES } from "@rewardo/rules/localized-text";
import { fillPlaceholders, placeholderNames } from "@rewardo/rules/placeholders";
import { expect, test } from "vitest";
import { fieldText } from "./field-text.ts";

test("a field from the menu is one that sending knows, and the marked part is what stands there without a value", () => {
  for (const language of LANGUAGES)
    for (const name of placeholderNames) {
      const { token, from, until } = fieldText(name, language);
      expect(fillPlaceholders(token, { [name]: "Ola" }), token).toBe("Ola");
      expect(fillPlaceholders(token, {}), token).toBe(token.slice(from, until));
    }
});
