/** Details that onboarding must still ask for after an interruption. Pure. */
import type { Account } from "@rewardo/contract/accounts";
import type { Business } from "@rewardo/contract/businesses";
import { isNamed } from "@rewardo/rules/new-business";

export interface Missing {
  /** The person's. */
  readonly names: boolean;
  /** The company's name. Tax number and address are needed to pay, and are asked for before the trial ends. */
  readonly billing: boolean;
}

type Person = Pick<Account, "first_name" | "last_name">;
type Payer = Pick<Business, "billing_name">;

/** Billing details are asked for if this user may change them; `undefined` means that they may not see them. */
export const missingDetails = (person: Person, payer: Payer, mayPay: boolean): Missing => {
  const { billing_name } = payer;
  return {
    names: !person.first_name || !person.last_name,
    billing: mayPay && (billing_name === null || billing_name === ""),
  };
};

/**
 * The name that Configure proposes: the one that was given, else that of the invoices, which are asked for before it;
 * empty if there is neither.
 */
export const proposedName = (name: string, billing_name: string | null | undefined): string =>
  isNamed(name) ? name : (billing_name ?? "");
