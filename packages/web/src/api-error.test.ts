import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError, messageOf } from "./api-error.ts";

/** Texts that say something; what surrounds a body's text is not part of it. */
const said = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== "Unknown error");
/** Field values without meaning. */
const mute = fc.constantFrom(undefined, null, "", 5, true, {}, [], { message: "" }, [null, "", {}]);
const anything = fc.oneof(said, mute, fc.anything());

test("a message goes before everything else", () => {
  fc.assert(
    fc.property(said, anything, anything, (message, error, errors) => {
      expect(messageOf({ message, error, errors })).toBe(message);
    }),
  );
});

test("without a message an error goes before a list", () => {
  fc.assert(
    fc.property(mute, said, anything, (message, error, errors) => {
      expect(messageOf({ message, error, errors })).toBe(error);
    }),
  );
});

test("a list is joined with '; ', be it of texts or of bodies, and what says nothing is left out", () => {
  const one = fc.oneof(
    said.map((text) => ({ text, item: text as unknown })),
    said.map((text) => ({ text, item: { message: text } as unknown })),
    said.map((text) => ({ text, item: { path: "name", error: text } as unknown })),
    mute.map((item) => ({ text: null, item: item as unknown })),
  );
  fc.assert(
    fc.property(mute, mute, fc.array(one, { minLength: 1 }), fc.boolean(), (message, error, list, isWholeBody) => {
      const errors = list.map(({ item }) => item);
      const joined = list.flatMap(({ text }) => text ?? []).join("; ");
      expect(messageOf(isWholeBody ? errors : { message, error, errors })).toBe(joined || "Unknown error");
    }),
  );
});

test("a body that is a text is that text", () => {
  fc.assert(
    fc.property(said, (text) => {
      expect(messageOf(` ${text}\n`)).toBe(text);
    }),
  );
});

test("whatever a server or a proxy answers, there is a message, and an error that can be shown", () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      expect(messageOf(body)).not.toBe("");
      const error = new ApiError(500, body);
      expect([error.message, error.code].every((text) => typeof text === "string" && text !== "")).toBe(true);
      expect(Array.isArray(error.errors)).toBe(true);
    }),
  );
});
