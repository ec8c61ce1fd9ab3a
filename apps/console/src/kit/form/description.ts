/** How a screen describes its form. Each kind of field is a function in a file of its own that gives a description. */
import type { ReactNode } from "react";
import type { BadField } from "./bad-fields.ts";
import type { Values } from "./values.ts";

/** The specification's kinds. Localized texts, pictures and opening hours are customs of the kit. */
export type FieldKind =
  | "address"
  | "address_with_default"
  | "checkbox"
  | "custom"
  | "hidden"
  | "location"
  | "select"
  | "textarea"
  | "text";

export interface FieldDescription<Name extends string = string> {
  readonly kind: FieldKind;
  /** The record's fields that it fills in. */
  readonly names: readonly Name[];
  readonly label: string;
  /** Draws the control, which reads and writes by `useFormField`. */
  readonly render: () => ReactNode;
  /** The field's value in words, for comparing two versions. */
  readonly show: (values: Values) => ReactNode;
  /** Half the width; two of them stand side by side. */
  readonly half?: boolean | undefined;
  /** Parts of the field's value show their own errors. */
  readonly isDeep?: boolean | undefined;
  /** Parts of its value that are compared one by one: the languages of a text. */
  readonly parts?: readonly FieldPart[] | undefined;
  /** What the kind knows beyond the schema: the business's language may not be missing. */
  readonly check?: ((values: Values) => readonly BadField[]) | undefined;
  /** Stands only while other fields say so. What was typed in it stays, and `otherwise` is sent in its place. */
  readonly only?: { readonly isThere: (values: Values) => boolean; readonly otherwise: unknown } | undefined;
}

export interface FieldPart {
  /** The field's path in the record, such as `title.pl`. */
  readonly path: string;
  readonly label: string;
  readonly show: (value: unknown) => ReactNode;
}

export interface SectionDescription<Name extends string = string> {
  readonly title?: string | undefined;
  /** A line under the title. */
  readonly text?: ReactNode;
  readonly fields: readonly FieldDescription<Name>[];
}

/** What every kind takes. */
export interface FieldTextsOf<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly half?: boolean | undefined;
}

/** All fields of a form, in its order. */
export const fieldsIn = (sections: readonly SectionDescription[]): FieldDescription[] =>
  sections.flatMap(({ fields }) => fields);

/** The field, which stands only while other fields say so; `otherwise` is sent in its place. */
export const onlyWhile = <Name extends string>(
  isThere: (values: Values) => boolean,
  otherwise: unknown,
  field: FieldDescription<Name>,
): FieldDescription<Name> => ({ ...field, only: { isThere, otherwise } });

/** The values without those of fields that do not stand now. */
export const sentOf = (fields: readonly FieldDescription[], values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    fields.flatMap(({ names, only }) =>
      only === undefined || only.isThere(values) ? [] : names.map((name) => [name, only.otherwise] as const),
    ),
  ),
});

/** All names of a form, in its order. */
export const namesIn = (sections: readonly SectionDescription[]): string[] => [
  ...new Set(fieldsIn(sections).flatMap(({ names }) => names)),
];
