/** Fills the fields that are still empty from a public register. Pure. */

export type Filled = Map<string, string>;

/** A field's text: the register's if the field is empty or was filled in before, else what was typed. */
export const fillIn = (filled: Filled, name: string, present: string, known: string | null): string => {
  if (known === null || (present.trim() !== "" && present !== filled.get(name))) return present;
  filled.set(name, known);
  return known;
};
