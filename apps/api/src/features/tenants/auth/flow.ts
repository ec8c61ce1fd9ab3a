/**
 * One sign-in through another provider. A cookie keeps a secret in the browser that began it; state, nonce and PKCE verifier
 * follow from that secret, so that nothing is stored here and no other browser can bring the sign-in to its end.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import { signInMinutes } from "../../../platform/http/cookies.ts";
import type { SignInSecrets } from "../../../platform/open-id.ts";

/** Data of the console that come back after the sign-in. */
interface Wish {
  /** An application on a phone goes on with it. */
  readonly mobile: boolean;
  /** Path of the console to open after signing in. */
  readonly returnPath: string;
}

const nothing: Wish = { mobile: false, returnPath: "/" };

/** A path with a single slash at its beginning; the console looks again, and closer, before it goes there. */
const isPath = (value: unknown): value is string =>
  typeof value === "string" && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value) && value.length <= 2000;

const fieldsOf = (text: string): Partial<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
};

/** Reads the console's data; anything invalid is ignored. */
export const readWish = (text: string | undefined): Wish => {
  const { mobile, returnPath } = fieldsOf(text ?? "");
  return { mobile: mobile === true, returnPath: isPath(returnPath) ? returnPath : nothing.returnPath };
};

const derive = (flow: string, what: string): string => createHmac("sha256", flow).update(what).digest("base64url");

const keyOf = (flow: string, { mobile, returnPath }: Wish): string =>
  derive(flow, JSON.stringify(["state", mobile, returnPath]));

const secretsOf = (flow: string, state: string): SignInSecrets => ({
  state,
  nonce: derive(flow, "nonce"),
  code_verifier: derive(flow, "code verifier"),
});

/** Begins one; `flow` is for the browser's cookie. */
export const beginFlow = (clock: Clock, wish: Wish): { flow: string; secrets: SignInSecrets } => {
  const flow = `${Math.floor(clock.nowMs() / 1000)}.${randomBytes(32).toString("base64url")}`;
  const state = Buffer.from(JSON.stringify({ ...wish, key: keyOf(flow, wish) })).toString("base64url");
  return { flow, secrets: secretsOf(flow, state) };
};

/** The secrets of the flow that this state belongs to; `null` when this browser did not begin it, or too long ago. */
export const resumeFlow = (clock: Clock, flow: string | null, state: string): SignInSecrets | null => {
  const beganAt = Number(/^(\d{1,12})\.[\w-]{43}$/.exec(flow ?? "")?.[1] ?? Number.NaN);
  const ageSeconds = clock.nowMs() / 1000 - beganAt;
  if (flow === null || !(ageSeconds >= -1 && ageSeconds <= signInMinutes * 60)) return null;
  const text = Buffer.from(state, "base64url").toString();
  const { key } = fieldsOf(text);
  const [given, wanted] = [String(key), keyOf(flow, readWish(text))].map((one) => Buffer.from(one)) as [Buffer, Buffer];
  const fits = given.length === wanted.length && timingSafeEqual(given, wanted);
  return fits ? secretsOf(flow, state) : null;
};
