/** One declaration per call. The server mounts it, the typed client is derived from it, OpenAPI is generated from it. */
import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";

type Schema = z.core.$ZodType;

/**
 * Who may call:
 * - `public`: anyone, signed in or not;
 * - `signed_in`: any account; `signed_in_device`: an account, a paired device or a program with an API key;
 * - `kiosk`: a paired kiosk, at which customers serve themselves; `display`: a paired display, which they look at;
 * - `member`: a customer, in a browser that holds a card of the business;
 * - `till_vendor`: the key of a till's vendor, which is let into nothing else but what is public;
 * - a permission: an account, device or key that holds it; several: any of them.
 */
export type Access =
  | "public"
  | "signed_in"
  | "signed_in_device"
  | "kiosk"
  | "display"
  | "member"
  | "till_vendor"
  | Permission
  | readonly Permission[];

/**
 * Which rows a call sees:
 * - `none`: no tenant's data;
 * - `own`: the signed-in actor's own account or device, and the business these belong to; mounted once;
 * - `scoped`: mounted under `/api`, `/api/businesses/current` and `/api/businesses/:business_id`;
 * - `business`: as `scoped`, but of one business at a time: the platform names it in the path;
 * - `acting`: as `business`, but only for the business's own people and devices, and the platform while it acts as one;
 * - `member`: the customer's own rows of one business, which the path names by its public key.
 */
export type ScopeKind = "none" | "own" | "scoped" | "business" | "acting" | "member";

export interface EndpointDefinition {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below the prefix, for example `/places/:id`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly scope: ScopeKind;
  /** Refused to devices and API keys: what it makes would outlive them, or it decides how people sign in. */
  readonly people_only?: true;
  /**
   * It concerns the whole business. A change is refused to callers who are limited to places; a reading to those from
   * whom the rows of other places are hidden.
   */
  readonly all_places?: true;
  /** A till with a PIN lock may call it while nobody serves there. */
  readonly while_locked?: true;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `null` answers 204 without a body, or the file that `file` names. */
  readonly response: Schema | null;
  /** The content types when the answer is a file instead of JSON; `response` is `null` then. */
  readonly file?: readonly string[];
  /** The answer is a redirect; `response` is `null` then. */
  readonly redirect?: true;
  /**
   * The body is a `multipart/form-data` form with one file in the field `file`, of so many bytes at most. `streams`: the
   * verb takes it piece by piece, and the memory holds no more than a piece.
   */
  readonly upload?: { readonly max_bytes: number; readonly streams?: true };
  readonly status?: 200 | 201;
  readonly errors: readonly ErrorCode[];
  /** The header `Idempotency-Key` is required, or `optional`. */
  readonly idempotent?: boolean | "optional";
  /** The header `If-Match` is required: the `version` that the caller has seen. */
  readonly versioned?: boolean;
  /**
   * Whether a business without a plan in force may call it: `always`, or at the `till` for 14 more days. By default
   * writes are rejected at once; reads never are.
   */
  readonly lapsed?: "till" | "always";
  /** The body is signed by its sender: the service verifies the signature before it parses the text. */
  readonly signed?: boolean;
  /** Also taken as an HTML form post. */
  readonly form?: boolean;
  /**
   * Called by mail programs, providers and link checkers: from pages of any origin. A `GET` is answered to `HEAD`, too. What it
   * does must follow from a key that it is given, and from no session.
   */
  readonly fromAnywhere?: boolean;
  /** The body may be of any kind, or none, and is not read. */
  readonly anyBody?: boolean;
  readonly summary: string;
}

/** Declares a call; leaving out `access` or `scope` does not compile. */
export const endpoint = <const E extends EndpointDefinition>(definition: E): E => definition;

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<E extends EndpointDefinition> = { [Name in Names<E["path"]>]: string };
export type QueryOf<E extends EndpointDefinition> = E["query"] extends Schema
  ? z.output<E["query"]>
  : Record<never, never>;
export type BodyOf<E extends EndpointDefinition> = E["body"] extends Schema ? z.output<E["body"]> : undefined;
export type BodyInputOf<E extends EndpointDefinition> = E["body"] extends Schema ? z.input<E["body"]> : undefined;
export type ResponseOf<E extends EndpointDefinition> = E["response"] extends Schema
  ? z.output<E["response"]>
  : undefined;

/** The three prefixes of a scoped call; `:business_id` is a parameter of the third. */
export const scopePrefixes = ["/api", "/api/businesses/current", "/api/businesses/:business_id"] as const;

/** The prefix of a member's call. */
export const memberPrefix = "/api/member/:business_key";

/** Every path at which a declaration is mounted. */
export const mountedPaths = (definition: EndpointDefinition): string[] => {
  if (definition.scope === "member") return [`${memberPrefix}${definition.path}`];
  return mountedForStaff(definition);
};

/** The path under which documents list a call: the first of those at which it is mounted. */
export const shownPath = (definition: EndpointDefinition): string => mountedPaths(definition)[0]!;

const mountedForStaff = (definition: EndpointDefinition): string[] =>
  definition.scope === "scoped" || definition.scope === "business" || definition.scope === "acting"
    ? scopePrefixes.map((prefix) => `${prefix}${definition.path}`)
    : [`/api${definition.path}`];
