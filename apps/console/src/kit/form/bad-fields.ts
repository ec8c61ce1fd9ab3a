/** Bad fields by path, code and parameters: the same shape whether the schema, a rule or the server found them. */
import type { FieldError } from "@rewardo/contract/errors";
import type { FieldError as StoredError } from "react-hook-form";
import type * as z from "zod/mini";

export type BadField = Pick<FieldError, "path" | "code" | "params">;

/** Why one field is wrong. */
export type Fault = Omit<BadField, "path">;

/** What the codes leave open: limits of lengths and numbers. */
const paramsOf = (issue: z.core.$ZodIssue): BadField["params"] => {
  if (issue.code === "too_big") return { maximum: Number(issue.maximum), origin: issue.origin };
  if (issue.code === "too_small") return { minimum: Number(issue.minimum), origin: issue.origin };
  return undefined;
};

/** The schema's issues, coded as the server codes them: what is not there at all is required. */
export const badFieldsOf = (issues: readonly z.core.$ZodIssue[]): BadField[] =>
  issues.map((issue) => {
    const path = issue.path.map(String).join(".");
    const isMissing = issue.input === null || issue.input === undefined;
    const params = paramsOf(issue);
    return { path, code: isMissing ? "required" : issue.code, ...(params === undefined ? {} : { params }) };
  });

/**
 * Form field that an error's path belongs to: the name itself or the nearest one above it; null if the form has
 * neither.
 */
export const nameOfPath = (path: string, names: readonly string[]): string | null => {
  const above = names.filter((name) => path === name || path.startsWith(`${name}.`));
  return above.reduce<string | null>((best, name) => (best === null || name.length > best.length ? name : best), null);
};

export interface Landed {
  /** The first fault of each field, under the path at which the form shows it. */
  readonly faults: ReadonlyMap<string, Fault>;
  /** What no field of the form can show. */
  readonly others: readonly BadField[];
}

/** Sorts bad fields onto the form's fields. `deep` names show faults of their parts at the part; others show them whole. */
export const landed = (bad: readonly BadField[], names: readonly string[], deep: readonly string[]): Landed => {
  const faults = new Map<string, Fault>();
  const others: BadField[] = [];
  for (const { path, ...fault } of bad) {
    const name = nameOfPath(path, names);
    const at = name !== null && deep.includes(name) ? path : name;
    if (at === null) others.push({ path, ...fault });
    else if (!faults.has(at)) faults.set(at, fault);
  }
  return { faults, others };
};

/** A fault as react-hook-form keeps it: the code is the type, and parameters are texts. */
export const toStored = ({ code, params = {} }: Fault): StoredError => ({
  type: code,
  types: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
});

/** The way back; numbers become numbers again. */
export const fromStored = (stored: { type?: unknown; types?: object | undefined }): Fault | null => {
  if (typeof stored.type !== "string") return null;
  const params = Object.entries(stored.types ?? {}).map(([name, value]) => {
    const text = String(value);
    return [name, /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text] as const;
  });
  return { code: stored.type, params: Object.fromEntries(params) };
};
