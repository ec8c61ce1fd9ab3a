import type { ReactNode } from "react";
import type { FieldDescription } from "../description.ts";
import { at, type Unit } from "../saving/merge.ts";
import type { Values } from "../values.ts";

/** What is compared as one: a field with all its names, or one part of it. */
export interface LabelledUnit {
  readonly unit: Unit;
  readonly label: string;
  readonly show: (values: Values) => ReactNode;
}

/** The units of a form's fields. Hidden fields cannot be chosen, so they are left out and keep this form's value. */
export const unitsOf = (fields: readonly FieldDescription[]): LabelledUnit[] =>
  fields
    .filter(({ kind }) => kind !== "hidden")
    .flatMap((field) =>
      field.parts === undefined
        ? [{ unit: field.names, label: field.label, show: field.show }]
        : field.parts.map(({ path, label, show }) => ({
            unit: [path],
            label,
            show: (values: Values) => show(at(values, path)),
          })),
    );
