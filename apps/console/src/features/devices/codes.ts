/** Pairing codes that this tab has been given: the server shows each of them once. */
import type { PairingCode } from "@rewardo/contract/devices";
import { useSyncExternalStore } from "react";
import type * as z from "zod/mini";

export type Code = Pick<z.infer<typeof PairingCode>, "code" | "expires_at">;

interface Codes {
  readonly byDevice: ReadonlyMap<string, Code>;
  /** The device whose code is shown. */
  readonly shown: string | null;
  /** The device that has just come. */
  readonly arrived: string | null;
}

let codes: Codes = { byDevice: new Map(), shown: null, arrived: null };
const listeners = new Set<() => void>();

const change = (next: Partial<Codes>): void => {
  codes = { ...codes, ...next };
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useCodes(): Codes {
  return useSyncExternalStore(subscribe, () => codes);
}

/** Keeps the code while the tab is open, and shows it over the list. */
export const keepCode = (device_id: string, { code, expires_at }: Code): void => {
  const byDevice = new Map(codes.byDevice).set(device_id, { code, expires_at });
  change({ byDevice, shown: device_id, arrived: null });
};

export const showCode = (device_id: string | null): void => change({ shown: device_id });

/** The device has used its code: there is nothing to show any more. */
export const codeUsed = (device_id: string): void => {
  const byDevice = new Map(codes.byDevice);
  byDevice.delete(device_id);
  change({ byDevice, shown: null, arrived: device_id });
};

/**
 * Address at which a device is paired. The code stands after the #, which browsers do not send, so no server log
 * contains it.
 */
export const pairingLink = (code: string): string => `${window.location.origin}/login/device#${code}`;

/** The same to be typed. */
export const pairingAddress = (): string => `${window.location.host}/login/device`;
