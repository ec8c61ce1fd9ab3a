/** Parses the address that Google or a point of sale redirects back to. */
import type { IntegrationType } from "@rewardo/contract/integrations";
import { safeReturnPath } from "../../platform/return-path.ts";

/** The parameters that each system must send. */
const providers: Readonly<Record<IntegrationType, readonly string[]>> = {
  dotykacka: ["token", "cloudid"],
  foodsoft: [],
  gopos: ["code", "state"],
  izzyrest: [],
  softmar_mm: [],
};

/** All that any of them sends. */
const parameters = [...new Set([...Object.values(providers).flat(), "state"])];

export type Callback =
  | {
      readonly kind: "google";
      readonly code: string;
      readonly state: string;
      readonly iss?: string;
      readonly returnPath: string;
    }
  /** A point-of-sale system led back: the server brings the connection to its end. */
  | {
      readonly kind: "integration";
      readonly provider: string;
      readonly query: Readonly<Record<string, string>>;
      readonly returnPath: string;
    }
  /** An application on the phone goes on. */
  | { readonly kind: "hand_off"; readonly app: "business" | "consumer"; readonly path: string }
  | { readonly kind: "failed"; readonly what: "google" | "integration" }
  | { readonly kind: "elsewhere"; readonly to: "/" | "/login" };

const isProvider = (name: string): name is IntegrationType => Object.hasOwn(providers, name);

const textOf = (search: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = search[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** What the state carries: JSON, as the console wrote it or wrapped for the address by the server. */
const readState = (state: string | null): { mobile: boolean; returnPath: string } => {
  for (const text of [state, state === null ? null : unwrapped(state)]) {
    try {
      const parsed: unknown = JSON.parse(text ?? "");
      if (typeof parsed !== "object" || parsed === null) continue;
      const { mobile, returnPath } = parsed as Record<string, unknown>;
      return { mobile: mobile === true, returnPath: safeReturnPath(returnPath) };
    } catch {
      // The other form, or nothing that we wrote.
    }
  }
  return { mobile: false, returnPath: "/" };
};

const unwrapped = (state: string): string | null => {
  try {
    const bytes = atob(state.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
  } catch {
    return null;
  }
};

/** Reads `/auth/<path>?<search>`. */
export const readCallback = (path: string, search: Readonly<Record<string, unknown>>): Callback => {
  const query = new URLSearchParams(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const { mobile, returnPath } = readState(textOf(search, "state"));
  if (path === "google/callback") {
    const [code, state, iss] = ["code", "state", "iss"].map((name) => textOf(search, name)) as (string | null)[];
    const error = textOf(search, "error");
    // A log-in cancelled at Google shows no message.
    if (code == null) {
      const isFailure = error !== null && error !== "access_denied";
      return isFailure ? { kind: "failed", what: "google" } : { kind: "elsewhere", to: "/login" };
    }
    if (mobile) return { kind: "hand_off", app: "consumer", path: `auth/${path}?${query}` };
    return { kind: "google", code, state: state ?? "", returnPath, ...(iss == null ? {} : { iss }) };
  }
  const provider = /^([a-z_]+)\/callback$/.exec(path)?.[1] ?? "";
  if (!isProvider(provider)) return { kind: "elsewhere", to: "/" };
  if (providers[provider].some((name) => textOf(search, name) === null)) return { kind: "failed", what: "integration" };
  if (mobile) return { kind: "hand_off", app: "business", path: `auth/${path}?${query}` };
  const returned = parameters.flatMap((name) => {
    const value = textOf(search, name);
    return value === null ? [] : [[name, value] as const];
  });
  return { kind: "integration", provider, query: Object.fromEntries(returned), returnPath };
};
