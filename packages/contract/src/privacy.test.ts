import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "./all.ts";
import { classedTwice, privacy } from "./privacy.ts";
import { privacyClasses } from "./privacy-classes.ts";

const columnsOf = (wanted: string): string[] =>
  Object.values(privacy).flatMap((columns) => Object.keys(columns).filter((column) => columns[column] === wanted));

/** Names of all fields of a JSON schema, at any depth. */
const fieldsOf = (schema: unknown): string[] => {
  if (typeof schema !== "object" || schema === null) return [];
  const own =
    "properties" in schema && typeof schema.properties === "object" ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
};

test("no table is classed by two contract files", () => {
  expect(classedTwice).toEqual([]);
});

test("every class has columns and every table a class for its key", () => {
  for (const name of privacyClasses) expect(columnsOf(name).length, name).toBeGreaterThan(0);
  for (const [table, columns] of Object.entries(privacy)) expect(Object.keys(columns).length, table).toBeGreaterThan(0);
});

test("what proves who calls is secret, and in no answer of the contract", () => {
  const secrets = new Set(columnsOf("secret"));
  expect([...secrets].toSorted()).toEqual([
    "binding",
    "browser_hash",
    "browser_hashes",
    "challenge_hash",
    "code_hash",
    "code_sealed",
    "customer_hash",
    "earned_customer_hash",
    "guest_browser_hash",
    "key_sealed",
    "pairing_code_hash",
    "password_hash",
    "pin_hash",
    "previous_hash",
    "push_auth",
    "push_endpoint",
    "push_key",
    "push_token",
    "sealed",
    "sealed_customer",
    "sealed_previous",
    "sealed_secret",
    "sealed_secrets",
    "sealed_token",
    "seed",
    "session_hash",
    "token_hash",
  ]);
  for (const { name, definition } of allEndpoints) {
    if (definition.response === null) continue;
    const fields = fieldsOf(z.toJSONSchema(definition.response, { io: "output", unrepresentable: "any" }));
    expect(
      fields.filter((field) => secrets.has(field)),
      name,
    ).toEqual([]);
  }
});
