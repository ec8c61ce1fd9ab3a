/** Fills the fields that are still empty from a public register. Pure. */

export type Filled = Map<string, string>;

/** A field's text: what is known where there is nothing yet, or what was filled in before; else what stands there. */
export function fillIn(filled: Filled, name: string, present: string, known: string | null): string {
  if (known === null || (present.trim() !== "" && present !== filled.get(name))) return present;
  filled.set(name, known);
  return known;
}
