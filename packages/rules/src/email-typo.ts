import { DOMAIN_TYPOS, ENDING_TYPOS } from "./data/email-typos.ts";

let rightDomains: ReadonlyMap<string, string> | undefined;

/** Known misspellings and their correct domains. */
const domainTypos = (): ReadonlyMap<string, string> => {
  if (rightDomains !== undefined) return rightDomains;
  const found = new Map<string, string>();
  for (const [domain, typos] of Object.entries(DOMAIN_TYPOS)) {
    const dot = domain.lastIndexOf(".");
    const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)];
    const endings = (ENDING_TYPOS[ending] ?? []).map((typo) => `${name}.${typo}`);
    const dots = [`${name}${ending}`, `${name},${ending}`, `${name}..${ending}`, `${name};${ending}`, `${domain}.`];
    for (const typo of [...typos, ...endings, ...dots]) found.set(typo, domain);
  }
  rightDomains = found;
  return found;
};

/**
 * The address with a corrected domain if that is a common misspelling of a mail provider's, else null. The part before
 * the @ is not touched. Offer it as a suggestion: the person may have meant what they typed.
 */
export const suggestEmail = (email: string): string | null => {
  const typed = email.trim();
  const at = typed.lastIndexOf("@");
  const domain = domainTypos().get(typed.slice(at + 1).toLowerCase());
  return at < 1 || domain === undefined ? null : `${typed.slice(0, at)}@${domain}`;
};
