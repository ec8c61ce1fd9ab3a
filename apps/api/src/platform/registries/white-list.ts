/**
 * The white list of the Polish Ministry of Finance: who is registered for VAT. It answers 200 with no subject for an
 * unknown number, counts requests by address until midnight, and says by its codes what is wrong, whatever the status.
 */
import type { RegistryReply } from "./ask.ts";
import { registryAsker, type AskOptions } from "./ask.ts";
import { QuotaUsedUp, type BusinessRegistry, type RegistryAnswer } from "./registry.ts";
import { clean, fieldsOf, splitAddress, uncapitalized } from "./texts.ts";

interface WhiteListOptions extends Omit<AskOptions, "name" | "headers"> {
  /** `https://wl-api.mf.gov.pl` */
  readonly url: string;
  readonly dailyQuota: number;
}

/** The address has asked too often today. */
const usedUp = "WL-191";
/** The database is being brought up to date. */
const updating: readonly unknown[] = ["WL-195", "WL-196"];

const codeOf = ({ body }: RegistryReply): unknown => fieldsOf(body)["code"];

const firstOf = (list: unknown): Readonly<Record<string, unknown>> =>
  fieldsOf(Array.isArray(list) ? list[0] : undefined);

/** A sole trader's entry is the person's name; of more than three words it is rather a company's. */
const personIn = (name: string | null) => {
  const words = name?.split(" ") ?? [];
  const isPerson = (words.length === 2 || words.length === 3) && words.every((word) => /^[\p{L}'’-]+$/u.test(word));
  return isPerson ? { firstName: words[0], lastName: words.at(-1) } : {};
};

const toAnswer = (subject: Readonly<Record<string, unknown>>): RegistryAnswer => {
  const name = clean(subject["name"], 200);
  const isCompany = clean(subject["krs"], 20) !== null;
  const named = firstOf(subject["representatives"]);
  const person: Readonly<Record<string, unknown>> = "lastName" in named || isCompany ? named : personIn(name);
  return {
    user: {
      first_name: uncapitalized(clean(person["firstName"], 100)),
      last_name: uncapitalized(clean(person["lastName"], 100)),
    },
    business: {
      billing_name: name,
      // Sole traders have a residence, companies a place of work.
      billing_address: splitAddress(subject["workingAddress"]) ?? splitAddress(subject["residenceAddress"]),
    },
    is_complete: isCompany,
  };
};

export const whiteList = ({ url, dailyQuota, ...rest }: WhiteListOptions): BusinessRegistry => {
  const ask = registryAsker({ name: "The white list", ...rest });
  return {
    name: "white_list",
    dailyQuota,
    timeZone: "Europe/Warsaw",
    find: async ({ nip, day, spend }) => {
      const isTrouble = (reply: RegistryReply) => updating.includes(codeOf(reply));
      const reply = await ask(`${url}/api/search/nip/${nip}?date=${day}`, { spend, isTrouble });
      if (codeOf(reply) === usedUp) throw new QuotaUsedUp("The daily quota of the white list is used up");
      const result = fieldsOf(fieldsOf(reply.body)["result"]);
      if (reply.status !== 200 || !("subject" in result)) throw new Error(`The white list answers ${reply.status}`);
      return result["subject"] === null ? null : toAnswer(fieldsOf(result["subject"]));
    },
  };
};
