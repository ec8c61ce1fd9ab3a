import { readPolishBusiness, type RegisteredBusiness } from "@rewardo/contract/business-registries";
import { CURRENCIES, type Currency, currencyOfCountry } from "@rewardo/rules/currency";
import { DEFAULT_COUNTRY } from "@rewardo/rules/data/countries";
import { isNip, isTin } from "@rewardo/rules/nip";
import { isPostcode } from "@rewardo/rules/postcode";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Address } from "../../kit/form/address/address-fields.tsx";
import { useSession } from "@rewardo/web/session/index.ts";
import { useCountry } from "@rewardo/web/session/use-country.ts";
import { fillIn, type Filled } from "./fill-in.ts";
import type { Kept } from "./kept-details.ts";
import type { Details } from "./use-submit.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";

/** The fields whose rules browsers do not know. */
type Faulty = "tin" | "postcode";

/** Errors in the details; the server checks the same. */
const faultsOf = (tin: string | null, { country, postcode }: Address): Faulty[] => {
  const isTinBad = tin !== null && !isTin(tin, country);
  const isPostcodeBad = postcode !== null && !isPostcode(postcode, country);
  return [...(isTinBad ? (["tin"] as const) : []), ...(isPostcodeBad ? (["postcode"] as const) : [])];
};

/** Errors of the server in these fields. */
const faultsIn = (error: unknown): Faulty[] => {
  if (!isApiError(error, "validation_failed")) return [];
  const paths = error.errors.map(({ path }) => path);
  const [tin, postcode] = [paths.includes("tin"), paths.includes("billing_address.postcode")];
  return [...(tin ? (["tin"] as const) : []), ...(postcode ? (["postcode"] as const) : [])];
};

/** Nothing of an address is typed but the country, which is always chosen. */
export const isWithoutAddress = ({ address, postcode, city }: Address): boolean =>
  [address, postcode, city].every((part) => part === null || part.trim() === "");

/**
 * Billing details and the user's name as typed before, else prefilled from the business and the account.
 * @param kept what was typed before, where a look at the plans lies between; given by the caller, so that the pages that keep
 * nothing do not bring it
 */
export function useDetails(form: RefObject<HTMLFormElement | null>, kept: Kept | null = null) {
  const { account, business } = useSession();
  const home = useCountry();
  const [before] = useState(kept?.typed ?? null);
  const [tin, setTin] = useState(before === null ? (business?.tin ?? null) : before.tin);
  const [name, setName] = useState(before?.name ?? business?.billing_name ?? "");
  const [address, setAddress] = useState<Address>(
    before?.address ?? business?.billing_address ?? { address: null, postcode: null, city: null, country: home },
  );
  // The country's, until another is chosen; one that transactions are kept in stays. Before the first plan a
  // business has the currency that all begin with.
  const isFresh =
    business?.plan_id == null &&
    business?.currency_is_settled !== true &&
    business?.currency === currencyOfCountry(DEFAULT_COUNTRY);
  const [currency, setCurrency] = useState<Currency | undefined>(
    before?.currency ??
      CURRENCIES.find((one) => one === (isFresh ? currencyOfCountry(address.country) : business?.currency)),
  );
  const isCurrencyChosen = useRef(
    before?.currency !== undefined && before.currency !== currencyOfCountry(before.address.country),
  );
  const isCurrencySettled = business?.currency_is_settled === true;
  const [first, setFirst] = useState(before?.first ?? account?.first_name ?? "");
  const [last, setLast] = useState(before?.last ?? account?.last_name ?? "");
  const keep = kept?.keep;
  useEffect(() => {
    keep?.({ tin, name, address, currency, first, last });
  }, [keep, tin, name, address, currency, first, last]);
  const [faults, setFaults] = useState<readonly Faulty[]>([]);
  const filled = useRef<Filled>(new Map());
  const [isFilled, setIsFilled] = useState(false);
  const ask = useRegistry(({ user, business: known }) => {
    const fill = (key: string, value: string | null) => (present: string) => {
      // The focused field is about to be typed in.
      const isUnderHand = form.current?.querySelector(`[name=${key}]`) === document.activeElement;
      return isUnderHand ? present : fillIn(filled.current, key, present, value);
    };
    // At once: a field could take the focus between the look at it and its text.
    flushSync(() => {
      setName(fill("billing_name", known.billing_name));
      setFirst(fill("first_name", user.first_name));
      setLast(fill("last_name", user.last_name));
      const where = known.billing_address;
      if (where !== null) {
        const part = (key: "address" | "postcode" | "city", present: string | null) =>
          fill(key, where[key])(present ?? "") || null;
        setAddress((present) => ({
          ...present,
          address: part("address", present.address),
          postcode: part("postcode", present.postcode),
          city: part("city", present.city),
        }));
      }
      setIsFilled(true);
    });
  });

  const show = (found: readonly Faulty[]): boolean => {
    if (found.length === 0) return false;
    flushSync(() => setFaults(found));
    form.current?.querySelector<HTMLElement>(`[name=${found[0] ?? ""}]`)?.focus();
    return true;
  };
  const forget = (fault: Faulty) => setFaults((all) => all.filter((one) => one !== fault));
  const { address: street, postcode, city, country } = address;
  const given: Omit<Details, "plan_id"> = {
    account: { first_name: first.trim(), last_name: last.trim() },
    business: {
      tin,
      billing_name: name.trim(),
      billing_address: isWithoutAddress(address)
        ? null
        : { address: street ?? "", postcode: postcode ?? "", city: city ?? "", country },
      ...(currency === undefined || isCurrencySettled ? {} : { currency }),
    },
  };
  return {
    ...{ tin, name, address, currency, first, last, faults, isFilled, isCurrencySettled, setName, setFirst, setLast },
    changeTin: (value: string | null) => {
      forget("tin");
      setTin(value);
      setIsFilled(false);
      ask(value, country);
    },
    changeAddress: (value: Address) => {
      forget("postcode");
      if (value.country !== country) {
        forget("tin");
        ask(tin, value.country);
        if (!isCurrencyChosen.current) setCurrency(currencyOfCountry(value.country));
      }
      setAddress(value);
    },
    changeCurrency: (value: string) => {
      isCurrencyChosen.current = true;
      setCurrency(CURRENCIES.find((one) => one === value));
    },
    /** Values to save. */
    given,
    /** Shows the fields that are wrong by rules that browsers do not know; true when there are any. */
    showFaults: () => show(faultsOf(tin, address)),
    /** The same of what the server found; false when the failure is about something else. */
    showFailure: (error: unknown) => show(faultsIn(error)),
  };
}

export type DetailsFields = ReturnType<typeof useDetails>;

/**
 * Asks the public registers as soon as a whole Polish tax number is entered, once for each. Failures are silent: the
 * fields can be typed as without it.
 */
function useRegistry(onKnown: (known: RegisteredBusiness) => void): (tin: string | null, country: string) => void {
  const asked = useRef<string | null>(null);
  return (tin, country) => {
    if (tin === asked.current) return;
    const isWhole = country === "PL" && tin !== null && isNip(tin);
    asked.current = isWhole ? tin : null;
    if (!isWhole) return;
    call(readPolishBusiness, { query: { nip: tin } }).then(
      (known) => {
        // The field may contain another number by now.
        if (known !== null && asked.current === tin) onKnown(known);
      },
      () => {},
    );
  };
}
