import { createContext, useContext } from "react";
import type { ObjectSchema } from "./values.ts";

export interface FormContextValue {
  readonly schema: ObjectSchema;
  /** Nothing can be changed: the record is read only for this person, or being looked at. */
  readonly isDisabled: boolean;
  /** A field has something under way, such as a picture, that saving waits for. */
  readonly wait: (name: string, isWaiting: boolean) => void;
}

/** What the fields of a form know of it, beside react-hook-form's own context. */
export const FormContext = createContext<FormContextValue | null>(null);

export function useFormContextValue(): FormContextValue {
  const value = useContext(FormContext);
  if (value === null) throw new Error("A field stands outside a RecordForm");
  return value;
}
