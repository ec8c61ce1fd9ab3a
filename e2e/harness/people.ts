/** The demo's accounts and customers that the tests use. */

/** Accounts to sign in as; a till is paired by a code instead. */
export const people = {
  owner: "owner@rewardo.example",
  admin: "admin@rewardo.example",
  employee: "employee@rewardo.example",
  platform: "platform@rewardo.example",
  /** Owner of another business. */
  baker: "bakery@rewardo.example",
} as const;

export type Person = keyof typeof people;

export const password = "Rewardo-2026";
