import { useLingui } from "@lingui/react/macro";
import type { UserMergeOutcome } from "@rewardo/contract/users";
import { useMembershipFailure } from "../../../kit/adjustments/membership-failure.ts";
import { ApiError } from "@rewardo/web/api-error.ts";

/** What of a customer goes over or is lost, by name. */
export function useMergeFieldWords(): Readonly<Record<UserMergeOutcome["filled"][number], string>> {
  const { t } = useLingui();
  return {
    name: t({ message: "Name", context: "of a person" }),
    email: t`E-mail`,
    phone: t`Phone`,
    birth_date: t`Birthday`,
    gender: t`Gender`,
    language: t`Language`,
    note: t({ message: "Note", comment: "What staff should know about a customer" }),
  };
}

/** Why merging customers did not work. */
export function useMergeFailure(): (error: unknown) => string {
  const { t } = useLingui();
  const failure = useMembershipFailure();
  return (error) =>
    error instanceof ApiError && error.errors.some(({ code }) => code === "already_merged")
      ? t`One of the two has been merged already. Look at the customers again.`
      : failure(error);
}
