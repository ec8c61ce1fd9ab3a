/** Rewards for a full card, when a full card gets another number of stamps. */
import type { LocalizedText } from "@rewardo/contract/fields";
import type { ProgrammeContent } from "@rewardo/contract/programmes";

/** How each language counts at the start of a name: 10th coffee, 10. Kaffee, 10. kawa, 10-та кава, 6-й візит. */
const counted: Readonly<Record<string, { readonly form: RegExp; write(count: number, ending: string): string }>> = {
  en: { form: /^(\d+)(th)(?=\s)/, write: (count) => `${count}th` },
  de: { form: /^(\d+)(\.)(?=\s)/, write: (count) => `${count}.` },
  pl: { form: /^(\d+)(\.)(?=\s)/, write: (count) => `${count}.` },
  uk: {
    form: /^(\d+)-(та|ма|й)(?=\s)/u,
    write: (count, ending) => `${count}-${ending === "й" ? "й" : count === 7 || count === 8 ? "ма" : "та"}`,
  },
};

const renamed = (name: LocalizedText, before: number, after: number): LocalizedText =>
  Object.fromEntries(
    Object.entries(name).map(([language, text]) => {
      const rule = counted[language];
      const [found, number, ending = ""] = rule?.form.exec(text ?? "") ?? [];
      if (rule === undefined || found === undefined || Number(number) !== before) return [language, text];
      return [language, `${rule.write(after, ending)}${text?.slice(found.length)}`];
    }),
  );

/** Rewards that cost a full card go on doing so, and a name that counts its stamps counts the new ones. */
export const followFullCard = (before: ProgrammeContent, after: ProgrammeContent): ProgrammeContent => {
  const [was, is] = [before.stamps_required, after.stamps_required];
  if (was === null || is === null || was === is) return after;
  const rewards = after.rewards.map((reward) =>
    reward.cost === was && reward.status !== "archived"
      ? { ...reward, cost: is, name: renamed(reward.name, was, is) }
      : reward,
  );
  return { ...after, rewards };
};
