/** What saving needs to know, whichever record it is. */
import type * as z from "zod/mini";
import { changedNames, draftOf, type NameOf, type ObjectSchema, type Values } from "../values.ts";

export interface SaveRequest<S extends ObjectSchema, R extends object = object> {
  /**
   * What is changed; `null` makes one. A form that makes one may find that it was made already, when the answer was lost
   * and more was typed since: then it changes that one.
   */
  readonly record: R | null;
  /** All values, for creating a record. */
  readonly values: z.output<S>;
  /** What differs from the record that was opened, for changing it. */
  readonly changes: Partial<Pick<z.output<S>, NameOf<S>>>;
  /** The version that the changes are for. */
  readonly version: number;
  /** The same for every try of this form, so that a repeat after silence makes no second record. */
  readonly idempotencyKey: string;
}

/** What a form began with, or what the server answered last. */
export interface Baseline {
  /** `null` while the record does not exist yet. */
  readonly record: object | null;
  readonly values: Values;
  readonly version: number;
}

const versionOf = (record: object): number =>
  "version" in record && typeof record.version === "number" ? record.version : 0;

export const baselineOf = (record: object, names: readonly string[]): Baseline => ({
  record,
  values: draftOf(record, names),
  version: versionOf(record),
});

export const newBaseline = (defaults: object, names: readonly string[]): Baseline => ({
  record: null,
  values: draftOf(defaults, names),
  version: 0,
});

/** Fields of the body that differ from the baseline. */
export const changesIn = (body: Values, { values }: Baseline): Values => {
  const changed = changedNames(values, body);
  return Object.fromEntries(Object.entries(body).filter(([name]) => changed.includes(name)));
};
