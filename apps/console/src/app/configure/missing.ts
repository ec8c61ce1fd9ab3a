/** Details that onboarding must still ask for after an interruption. Pure. */
import type { Account } from "@rewardo/contract/accounts";
import type { Business } from "@rewardo/contract/businesses";
import { isNamed } from "@rewardo/rules";

export interface Missing {
  /** The person's. */
  readonly names: boolean;
  /** Tax number, company name or address of the invoices. */
  readonly billing: boolean;
}

type Person = Pick<Account, "first_name" | "last_name">;
type Payer = Pick<Business, "tin" | "billing_name" | "billing_address">;

/** Billing details are asked for if this user may change them; `undefined` means that they may not see them. */
export const missingDetails = (person: Person, payer: Payer, mayPay: boolean): Missing => {
  const { tin, billing_name, billing_address } = payer;
  return {
    names: !person.first_name || !person.last_name,
    billing: mayPay && [tin, billing_name, billing_address].some((part) => part === null || part === ""),
  };
};

/**
 * The name that Configure proposes: the one that was given, else that of the invoices, which are asked for before it;
 * empty if there is neither.
 */
export const proposedName = (name: string, billing_name: string | null | undefined): string =>
  isNamed(name) ? name : (billing_name ?? "");
