/** Turns a schema's issues into the fields of a clear answer. */
import type { FieldError } from "@rewardo/contract/errors";
import * as z from "zod/mini";
import en from "zod/v4/locales/en.js";
import { AppError } from "../errors.ts";

z.config(en());

const path = (segments: readonly PropertyKey[]): string => segments.map(String).join(".").slice(0, 200);

const toFields = (issue: z.core.$ZodIssue): FieldError[] => {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, 20).map((key) => ({
      path: path([...issue.path, key.slice(0, 100)]),
      code: "unknown_field",
      message: "This field is not known here",
    }));
  }
  return [
    {
      path: path(issue.path),
      code: issue.code === "invalid_type" && issue.input === undefined ? "required" : issue.code,
      message: issue.message.slice(0, 300),
    },
  ];
};

/** The fields that a schema's issues name, 50 at most. */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldError[] => issues.flatMap(toFields).slice(0, 50);

/** The parsed value, or validation_failed naming every field that is wrong (at most 50). */
export const parseInput = <T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError("validation_failed", { errors: fieldErrors(result.error.issues) });
};

const idempotencyKey = /^[\x21-\x7e]{1,200}$/;

const strongTag = /^(?:"(\d{1,9})"|(\d{1,9}))$/;

/** The version in `If-Match`, written `"3"` or `3`. Lists, weak tags and `*` name no single version. */
export const readVersion = (header: unknown): number => {
  if (header === undefined) throw new AppError("precondition_required");
  const [, quoted, bare] = (typeof header === "string" ? strongTag.exec(header) : null) ?? [];
  const digits = quoted ?? bare;
  if (digits === undefined) {
    throw new AppError("bad_request", {
      errors: [{ path: "If-Match", code: "invalid_format", message: "The version as a number, quoted or not" }],
    });
  }
  return Number(digits);
};

/** The header's value: 1 to 200 visible ASCII characters. */
export const readIdempotencyKey = (header: unknown): string => {
  if (header === undefined) throw new AppError("idempotency_key_required");
  if (typeof header !== "string" || !idempotencyKey.test(header)) {
    throw new AppError("bad_request", {
      errors: [{ path: "Idempotency-Key", code: "invalid_format", message: "1 to 200 visible ASCII characters" }],
    });
  }
  return header;
};
