export interface Named {
  first_name: string | null;
  last_name: string | null;
}

/** First and last name joined, or `null` if neither is known: then the screen says 'Anonymous account'. */
export const joinedName = ({ first_name, last_name }: Named): string | null => {
  const joined = [first_name, last_name]
    .map((part) => part?.trim() ?? "")
    .filter((part) => part !== "")
    .join(" ");
  return joined === "" ? null : joined;
};

/** At most two letters for the round picture; taken from the e-mail address if there is no name. */
export const initials = (account: Named & { email: string }): string => {
  const words = (joinedName(account) ?? account.email).split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase() ?? "").join("");
};

/** Tells an account from others where it is named alone, as in a question: by its name, else by its e-mail address. */
export const whoIs = (account: Named & { email: string }): string => joinedName(account) ?? account.email;
