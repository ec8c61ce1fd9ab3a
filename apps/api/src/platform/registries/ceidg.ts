/** The Polish register of sole traders, which knows the person behind the number. Its key is a person's: a secret. */
import { registryAsker, type AskOptions } from "./ask.ts";
import { QuotaUsedUp, type BusinessRegistry, type RegistryAnswer } from "./registry.ts";
import { clean, fieldsOf, toPostcode, uncapitalized } from "./texts.ts";

interface CeidgOptions extends Omit<AskOptions, "name" | "headers"> {
  /** `https://dane.biznes.gov.pl` */
  readonly url: string;
  readonly token: string;
}

/** Far below what the register allows in an hour. */
const dailyQuota = 1000;

const toAnswer = (entry: Readonly<Record<string, unknown>>): RegistryAnswer => {
  const owner = fieldsOf(entry["wlasciciel"]);
  const { ulica, budynek, lokal, miasto, kod } = fieldsOf(entry["adresDzialalnosci"]);
  const house = [clean(budynek, 20), clean(lokal, 20)].filter((part) => part !== null).join("/");
  const street = clean([clean(ulica, 150) ?? clean(miasto, 100), house].filter(Boolean).join(" "), 200);
  return {
    user: {
      first_name: uncapitalized(clean(owner["imie"], 100)?.split(" ")[0] ?? null),
      last_name: uncapitalized(clean(owner["nazwisko"], 100)),
    },
    business: {
      billing_name: clean(entry["nazwa"], 200),
      billing_address:
        clean(miasto, 100) === null
          ? null
          : {
              address: uncapitalized(street),
              postcode: toPostcode(kod),
              city: uncapitalized(clean(miasto, 100)),
              country: "PL",
            },
    },
    is_complete: true,
  };
};

export const ceidg = ({ url, token, ...rest }: CeidgOptions): BusinessRegistry => {
  const ask = registryAsker({
    name: "The register of sole traders",
    headers: { authorization: `Bearer ${token}` },
    ...rest,
  });
  return {
    name: "ceidg",
    dailyQuota,
    timeZone: "Europe/Warsaw",
    find: async ({ nip, spend }) => {
      const { status, body } = await ask(`${url}/api/ceidg/v3/firma?nip=${nip}`, { spend });
      if (status === 204 || status === 404) return null;
      if (status === 429) throw new QuotaUsedUp("The daily quota of the register of sole traders is used up");
      const list = fieldsOf(body)["firma"];
      if (status !== 200 || !Array.isArray(list)) throw new Error(`The register of sole traders answers ${status}`);
      return list.length === 0 ? null : toAnswer(fieldsOf(list[0]));
    },
  };
};
