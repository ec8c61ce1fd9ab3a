/** A declared call and the function that answers it. */
import type { BodyOf, EndpointDefinition, ParamsOf, QueryOf, ResponseOf } from "@rewardo/contract/endpoint";
import type { BusinessContext, Context, MemberContext, PublicContext } from "../context.ts";
import type { FileAnswer } from "./file-answer.ts";
import type { SignedText } from "../signed-json.ts";
import type { StreamedFile } from "./streamed-file.ts";

/** Identity of a repeated write: its key, and the hash of its request. */
export interface Idempotency {
  readonly key: string;
  readonly request_hash: Buffer;
}

/** Address that the browser is redirected to. */
export interface Redirection {
  readonly location: string;
}

/** Secret that a sign-in through another provider keeps in its browser until it returns. */
export interface SignInCookie {
  /** `null` in a browser that has not begun one. */
  readonly value: string | null;
  open(value: string): void;
  close(): void;
}

/** Lets log-in, pairing and log-out change the caller's cookie. */
export interface SessionCookie {
  open(token: string): void;
  close(): void;
}

/** The cookie of a browser that holds customers' cards, of whichever businesses. */
export interface MemberCookie {
  /** `null` in a browser without cards. */
  readonly token: string | null;
  /** Keeps the browser's token from now on; answers it, a new one where it has none. */
  keep(): string;
}

export type ContextOf<E extends EndpointDefinition> = E["access"] extends "public"
  ? PublicContext
  : E["scope"] extends "member"
    ? MemberContext
    : E["scope"] extends "business" | "acting" | "own"
      ? BusinessContext
      : Context;

export interface Call<E extends EndpointDefinition> {
  readonly ctx: ContextOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  /** `undefined` for a signed call: its body is read only after the signature is verified. */
  readonly body: E["signed"] extends true ? undefined : BodyOf<E>;
  readonly idempotency: E["idempotent"] extends true
    ? Idempotency
    : E["idempotent"] extends "optional"
      ? Idempotency | undefined
      : undefined;
  /** The version that the caller has seen. */
  readonly version: E["versioned"] extends true ? number : undefined;
  readonly cookie: SessionCookie;
  readonly signIn: SignInCookie;
  readonly memberCookie: MemberCookie;
  readonly signed: E["signed"] extends true ? SignedText : undefined;
  /** The bytes of the form's one file, or the way to them. */
  readonly file: E["upload"] extends { readonly streams: true }
    ? StreamedFile
    : E["upload"] extends object
      ? Buffer
      : undefined;
}

type AnswerOf<E extends EndpointDefinition> = E["file"] extends readonly string[]
  ? FileAnswer
  : E["redirect"] extends true
    ? Redirection
    : ResponseOf<E>;

export interface Route {
  readonly definition: EndpointDefinition;
  readonly handle: (call: Call<EndpointDefinition>) => Promise<unknown>;
}

/** Binds a handler to its declaration; a wrong parameter, body or answer does not compile. */
export const route = <E extends EndpointDefinition>(
  definition: E,
  handle: (call: Call<E>) => Promise<AnswerOf<E>>,
): Route => ({
  definition,
  handle: handle as unknown as Route["handle"],
});
