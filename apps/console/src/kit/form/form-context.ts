import { createContext, useContext } from "react";
import type { ObjectSchema } from "./values.ts";

export interface FormContextValue {
  readonly schema: ObjectSchema;
  /** The form is read-only: the user may not edit the record, or it is being reviewed. */
  readonly isDisabled: boolean;
  /** A field has something pending that saving waits for, such as an upload. */
  readonly wait: (name: string, isWaiting: boolean) => void;
}

/** What a form shares with its fields, besides react-hook-form's own context. */
export const FormContext = createContext<FormContextValue | null>(null);

export function useFormContextValue(): FormContextValue {
  const value = useContext(FormContext);
  if (value === null) throw new Error("A field stands outside a RecordForm");
  return value;
}
