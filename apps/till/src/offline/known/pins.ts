/**
 * PINs that can be checked without a network. A PIN has four digits, so its hash alone would be guessed at once: it is mixed with a
 * key that cannot be exported, and five wrong tries end it until there is a network.
 */
import { promiseHours } from "@rewardo/rules/promise-moment";
import { keptKey, type KnownStore } from "./store.ts";

interface KeptPin {
  readonly name: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly wrong: number;
  /** When the server accepted it last, by this device's clock. */
  readonly at: number;
}
type KeptPins = Readonly<Record<string, KeptPin>>;

/** Wrong tries after which only the server says whether a PIN is right. */
export const mostTries = 5;
const rounds = 210_000;

const makeKey = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

const hashed = async (
  store: KnownStore,
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const typed = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, ["deriveBits"]);
  const slow = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds },
    typed,
    256,
  );
  const key = await keptKey(store, "pin_key", makeKey);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, slow));
};

/** PINs that the server accepted within 72 hours; a clock that was set back makes them too old. */
const readPins = async (store: KnownStore, nowMs: number): Promise<KeptPins> => {
  const kept = Object.entries((await store.get<KeptPins>("pins")) ?? {});
  return Object.fromEntries(kept.filter(([, { at }]) => at <= nowMs && nowMs - at <= promiseHours * 3_600_000));
};

/** Whether anybody's PIN can be checked here. */
export const hasPins = async (store: KnownStore, nowMs: number): Promise<boolean> =>
  Object.keys(await readPins(store, nowMs)).length > 0;

/** Forgets the PINs of people who do not serve here any more. */
export const keepPinsOf = async (store: KnownStore, staff: readonly string[], nowMs: number): Promise<void> => {
  const pins = await readPins(store, nowMs);
  const kept = Object.entries(pins).filter(([account_id]) => staff.includes(account_id));
  if (kept.length < Object.keys(pins).length) await store.put({ pins: Object.fromEntries(kept) });
};

/** Forgets a PIN that the server has just refused: it was changed since it was kept. */
export const forgetPin = async (store: KnownStore, account_id: string, pin: string, nowMs: number): Promise<void> => {
  const { [account_id]: kept, ...others } = await readPins(store, nowMs);
  if (kept === undefined) return;
  const hash = await hashed(store, pin, kept.salt);
  if (hash.every((byte, at) => byte === kept.hash[at])) await store.put({ pins: others });
};

/** Whose PINs can be checked here, by name; `is_locked`: tried too often. */
export const keptNames = async (
  store: KnownStore,
  nowMs: number,
): Promise<{ readonly _id: string; readonly name: string; readonly is_locked: boolean }[]> =>
  Object.entries(await readPins(store, nowMs))
    .map(([_id, { name, wrong }]) => ({ _id, name, is_locked: wrong >= mostTries }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** Keeps a PIN that the server has just accepted; tries that were wrong are forgiven. */
export const keepPin = async (
  store: KnownStore,
  { account_id, name, pin }: { readonly account_id: string; readonly name: string; readonly pin: string },
  nowMs: number,
): Promise<void> => {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await hashed(store, pin, salt);
  await store.put({
    pins: { ...(await readPins(store, nowMs)), [account_id]: { name, salt, hash, wrong: 0, at: nowMs } },
  });
};

export type PinCheck =
  | { readonly is: "right"; readonly name: string }
  | { readonly is: "wrong"; readonly tries_left: number }
  /** Never accepted here, or tried too often: only with a network. */
  | { readonly is: "unknown" };

/** Checks a PIN without a network. */
export const checkPin = async (
  store: KnownStore,
  account_id: string,
  pin: string,
  nowMs: number,
): Promise<PinCheck> => {
  const pins = await readPins(store, nowMs);
  const kept = pins[account_id];
  if (kept === undefined || kept.wrong >= mostTries) return { is: "unknown" };
  // Counted before it is compared: a page that is closed meanwhile saves no try.
  await store.put({ pins: { ...pins, [account_id]: { ...kept, wrong: kept.wrong + 1 } } });
  const hash = await hashed(store, pin, kept.salt);
  if (!hash.every((byte, at) => byte === kept.hash[at])) {
    const tries_left = mostTries - kept.wrong - 1;
    return tries_left === 0 ? { is: "unknown" } : { is: "wrong", tries_left };
  }
  await store.put({ pins: { ...pins, [account_id]: { ...kept, wrong: 0 } } });
  return { is: "right", name: kept.name };
};
