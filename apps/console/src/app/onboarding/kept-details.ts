import type { Currency } from "@rewardo/rules/currency";
import { createContext, useState } from "react";
import type { Address } from "../../kit/form/address/address-fields.tsx";

/** Typed details. */
export interface TypedDetails {
  tin: string | null;
  name: string;
  address: Address;
  currency: Currency | undefined;
  first: string;
  last: string;
}

export interface Kept {
  readonly typed: TypedDetails | null;
  readonly keep: (typed: TypedDetails) => void;
}

/** Provided above both steps, so that a look at the plans loses no input; not stored, because it is personal data. */
export const KeptDetails = createContext<Kept | null>(null);

export function useKept(): Kept {
  const [typed, keep] = useState<TypedDetails | null>(null);
  return { typed, keep };
}
