/** Server state. What is shown is kept fresh by live messages, so nothing is fetched again just because time passed. */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { getSession, onSession, refreshSession } from "./session/index.ts";
import { onStorageCleared } from "./storage.ts";

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === "forbidden";

/** Acting as a business times out, also while this computer sleeps; its data is forbidden then. */
const isActing = (): boolean => getSession().account?.is_acting === true;

const ending: ReadonlySet<string> = new Set(["not_signed_in", "second_factor_due", "business_suspended"]);

/** The session ended elsewhere, or asks for more than before: ask who is signed in, and the guards do the rest. */
const onFailure = (error: unknown): void => {
  const isOver = error instanceof ApiError && ending.has(error.code);
  if (isOver || (isForbidden(error) && isActing())) void refreshSession();
};

/** An answer that is a refusal stays one; only silence and a server in trouble are worth asking twice. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status >= 500);

/**
 * 'Forbidden' goes to the error boundary: sections ask only for what their account may see, so this account has lost a
 * right since it logged in. Every other failure is shown in place.
 */
const throwOnError = (error: unknown): boolean => isForbidden(error) && !isActing();

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry,
      retryDelay: (attempt) => 500 * 2 ** attempt,
      throwOnError,
    },
    mutations: { retry: false },
  },
});

/** The account with the business that it is in, which changes while platform staff act as one. */
const whoIsHere = () => {
  const { account, device } = getSession();
  return account === null ? device?._id : `${account._id} ${account.business_id ?? ""}`;
};
let who = whoIsHere();

// Cached data of one user must not reach the next; the shell remounts for each.
onSession(() => {
  if (who === whoIsHere()) return;
  who = whoIsHere();
  queryClient.clear();
});

onStorageCleared(() => queryClient.clear());
