import { createContext, useContext, useRef } from "react";
import { get, useController, useFormContext, useFormState } from "react-hook-form";
import { type Fault, fromStored } from "./bad-fields.ts";
import { isOptional, maxLengthOf } from "./schema.ts";
import { useFaultWords } from "./use-fault-words.ts";
import { isSame, type ObjectSchema, settled } from "./values.ts";

interface FormContextValue {
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

export interface FormField<Value> {
  readonly name: string;
  readonly value: Value | null;
  /** Takes a new value; the field's error goes. */
  readonly set: (value: Value | null) => void;
  /** The field is left: what was typed is settled and, unless nothing was done here, checked. */
  readonly leave: () => void;
  /** Checks it now; for a value that another field's change may have made wrong. */
  readonly check: () => void;
  /** What is wrong, in a sentence. */
  readonly error: string | undefined;
  /** What is wrong with a part of the value. */
  readonly errorAt: (part: string) => string | undefined;
  /** The same, or what is wrong with something in that part; with something in the value if no part is named. */
  readonly errorIn: (part?: string) => string | undefined;
  readonly optional: boolean;
  readonly maxLength: number | undefined;
  readonly disabled: boolean;
}

/** The first fault of a value or of something in it. */
const firstIn = (stored: unknown): unknown => {
  if (typeof stored !== "object" || stored === null || fromStored(stored) !== null) return stored;
  return Object.values(stored)
    .map(firstIn)
    .find((one) => one !== undefined && one !== null);
};

export interface FormFieldOptions<Value> {
  /** Words of the field's own for a fault; `undefined` leaves it to the table of all. */
  words?: ((fault: Fault, value: Value | null) => string | undefined) | undefined;
  /** What a value becomes when the field is left. */
  settle?: ((value: Value | null) => Value | null) | undefined;
}

/**
 * State of a field of the surrounding form: its value, its error, and whether the schema allows it to be empty. Errors
 * appear on leaving the field and disappear with the next change.
 */
export function useFormField<Value>(name: string, options: FormFieldOptions<Value> = {}): FormField<Value> {
  const { schema, isDisabled } = useFormContextValue();
  const form = useFormContext();
  const { field } = useController({ name });
  // The controller watches its own name only; this also watches the parts of its value.
  const { errors } = useFormState({ name });
  const stored: unknown = get(errors, name);
  const general = useFaultWords();
  const wasChanged = useRef(false);
  const value = (field.value ?? null) as Value | null;

  const sentence = (one: unknown): string | undefined => {
    const fault = typeof one === "object" && one !== null ? fromStored(one) : null;
    return fault === null ? undefined : (options.words?.(fault, value) ?? general(fault));
  };
  return {
    name,
    value,
    set: (next) => {
      wasChanged.current = true;
      field.onChange(next);
      form.clearErrors(name);
    },
    leave: () => {
      const typed = (form.getValues(name) ?? null) as Value | null;
      const kept = (options.settle ?? (settled as (value: Value | null) => Value | null))(typed);
      if (!isSame(kept, typed)) field.onChange(kept);
      // A fault that stands goes with the next change: what is pressed next does not move away under the press.
      const hasFault = form.getFieldState(name).error !== undefined;
      if (!hasFault && (kept !== null || wasChanged.current)) void form.trigger(name);
    },
    check: () => void form.trigger(name),
    error: sentence(stored),
    errorAt: (part) => sentence(get(errors, `${name}.${part}`)),
    errorIn: (part) => sentence(firstIn(part === undefined ? stored : get(errors, `${name}.${part}`))),
    optional: isOptional(schema, name),
    maxLength: maxLengthOf(schema, name),
    disabled: isDisabled,
  };
}
