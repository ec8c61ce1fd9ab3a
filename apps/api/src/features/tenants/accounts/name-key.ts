import { foldedKey } from "@rewardo/rules";

interface Named {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
}

/** Key by which accounts are sorted and searched: the name, or the address if there is no name. */
export const nameKeyOf = ({ first_name, last_name, email }: Named): string =>
  foldedKey([first_name, last_name].filter(Boolean).join(" ")) || foldedKey(email);
