/** The demonstration's people and shops that the tests sign in as and scan. */

/** Who may visit; a till is not among them, it is paired by a code. */
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
