import type { Coded } from "@rewardo/contract/fields";
import { ApiError } from "../../../platform/api-error.ts";

/** Whether a correction is refused for one's limit alone, so that somebody with a wider one may approve it. */
export const isAskable = (error: unknown): boolean => {
  const rejected: unknown = error instanceof ApiError && error.code === "refused" ? error.params["rejected"] : null;
  return (
    Array.isArray(rejected) && rejected.length > 0 && (rejected as Coded[]).every(({ code }) => code === "staff_limit")
  );
};
