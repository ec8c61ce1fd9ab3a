export interface BadRequest {
  /** How it is broken, for the reader of a failure. */
  readonly fault: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  /** The session is sent as a cookie, or not at all, instead of as a key. */
  readonly session?: "cookie" | "none";
}
