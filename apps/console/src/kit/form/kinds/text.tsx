import type { ComponentProps } from "react";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Textarea } from "@rewardo/ui/fields/textarea.tsx";
import type { FieldDescription, FieldTextsOf } from "../description.ts";
import { useFormField } from "../use-form-field.ts";
import { textOrNull } from "../values.ts";

type FieldLook = Pick<
  ComponentProps<typeof TextField>,
  "icon" | "before" | "after" | "figures" | "placeholder" | "autoComplete" | "inputMode" | "suggestions"
>;

export interface TextOptions<Name extends string> extends FieldTextsOf<Name>, FieldLook {
  /** Shows how much of the schema's limit is used. */
  readonly counts?: boolean | undefined;
}

/** A text where versions are compared; nothing for none. */
export const shownText = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** A line of text. */
export const text = <const Name extends string>(options: TextOptions<Name>): FieldDescription<Name> => ({
  kind: "text",
  names: [options.name],
  label: options.label,
  half: options.half,
  render: () => <TextControl {...options} />,
  show: (values) => shownText(values[options.name]),
});

/** Several lines of text, counted against the schema's limit. */
export const textarea = <const Name extends string>(options: FieldTextsOf<Name>): FieldDescription<Name> => ({
  kind: "textarea",
  names: [options.name],
  label: options.label,
  half: options.half,
  render: () => <TextareaControl {...options} />,
  show: (values) => shownText(values[options.name]),
});

function TextControl({ name, counts = false, half: _half, ...look }: TextOptions<string>) {
  const { value, set, leave, maxLength, ...field } = useFormField<string>(name);
  return (
    <TextField
      {...look}
      name={name}
      aside={counts && maxLength !== undefined ? `${value?.length ?? 0}/${maxLength}` : undefined}
      optional={field.optional}
      disabled={field.disabled}
      error={field.error}
      value={value ?? ""}
      onChange={(event) => set(textOrNull(event.currentTarget.value))}
      onBlur={leave}
    />
  );
}

function TextareaControl({ name, half: _half, ...texts }: FieldTextsOf<string>) {
  const { value, set, leave, maxLength, ...field } = useFormField<string>(name);
  return (
    <Textarea
      {...texts}
      name={name}
      aside={maxLength === undefined ? undefined : `${value?.length ?? 0}/${maxLength}`}
      optional={field.optional}
      disabled={field.disabled}
      error={field.error}
      value={value ?? ""}
      onChange={(event) => set(textOrNull(event.currentTarget.value))}
      onBlur={leave}
    />
  );
}
