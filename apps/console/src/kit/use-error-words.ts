import { useLingui } from "@lingui/react/macro";
import { ApiError } from "../platform/api-error.ts";

/** What to say when a call failed: what happened and what to do. Codes without words of ours keep the server's. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof ApiError)) return t`The server does not answer. Check the connection and try again.`;
    switch (error.code) {
      case "not_found":
        return t`This is not here any more, or not yours to see.`;
      case "too_many_requests":
        return t`Too many requests at once. Try again in a moment.`;
      case "unavailable":
        return t`The server is starting or overloaded. Try again in a moment.`;
      case "unknown_error":
        return t`Something went wrong on the server. Try again.`;
      default:
        return error.message;
    }
  };
}
