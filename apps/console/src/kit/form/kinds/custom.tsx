import type { ReactNode } from "react";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { type FormField, type FormFieldOptions, useFormField } from "../use-form-field.ts";

export interface CustomOptions<Name extends string, Value>
  extends Omit<FieldTextsOf<Name>, "hint">, FormFieldOptions<Value>, Pick<FieldDescription<Name>, "isDeep" | "check"> {
  /** Draws the control by the field's value, its change and its error, and the field's label. */
  readonly render: (field: FormField<Value>, label: string) => ReactNode;
  /** The value in words, where two versions are compared. */
  readonly show: (value: Value | null) => ReactNode;
}

/** A control of the screen's or the kit's own. The value is taken as the schema types it. */
export const custom = <Value, const Name extends string = string>(
  all: CustomOptions<Name, Value>,
): FieldDescription<Name> => {
  const { name, label, half, isDeep, check, render, show, ...options } = all;
  return {
    ...{ kind: "custom", names: [name], label, half, isDeep, check },
    render: () => <CustomControl<Value> name={name} render={(field) => render(field, label)} options={options} />,
    show: (values) => show((values[name] ?? null) as Value | null),
  };
};

interface CustomControlProps<Value> {
  name: string;
  render: (field: FormField<Value>) => ReactNode;
  options: FormFieldOptions<Value>;
}

function CustomControl<Value>({ name, render, options }: CustomControlProps<Value>) {
  return render(useFormField<Value>(name, options));
}
