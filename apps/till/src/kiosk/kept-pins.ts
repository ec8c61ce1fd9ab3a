/** PINs of the people who serve here, for the time without a network. */
import type { PinStaff, Serving } from "@rewardo/contract/pins";
import { useEffect } from "react";
import { goOn } from "../frame/goes-on.ts";
import { checkPin, forgetPin, hasPins, keepPin, keepPinsOf, keptNames, type PinCheck } from "../offline/known/pins.ts";
import { type KnownStore, openKnown } from "../offline/known/store.ts";

const withStore = async <T>(work: (store: KnownStore) => Promise<T>): Promise<T> => {
  const store = await openKnown(indexedDB);
  try {
    return await work(store);
  } finally {
    store.close();
  }
};

/** Keeps a PIN that the server has just accepted. */
export const keepHere = (accepted: Parameters<typeof keepPin>[1]): Promise<void> =>
  withStore((store) => keepPin(store, accepted, Date.now()));

/** Forgets a PIN that the server has just refused, if it is one that is kept. */
export const forgetHere = (account_id: string, pin: string): Promise<void> =>
  withStore((store) => forgetPin(store, account_id, pin, Date.now()));

/** Forgets the PINs of whoever is not among these people any more. */
export const keepOnly = (staff: readonly string[]): Promise<void> =>
  withStore((store) => keepPinsOf(store, staff, Date.now()));

/** Who may be asked for a PIN that can be checked here. */
export const keptStaff = (): Promise<PinStaff["staff"]> => withStore((store) => keptNames(store, Date.now()));

/** Without a network nobody else ends the serving: the till locks by itself after two minutes. */
const servesMs = 120_000;

export type OfflineCheck = Exclude<PinCheck, { is: "right" }> | { readonly is: "right"; readonly serving: Serving };

/** Checks a PIN by what is kept here. */
export const checkHere = async (account_id: string, pin: string): Promise<OfflineCheck> => {
  const check = await withStore((store) => checkPin(store, account_id, pin, Date.now()));
  if (check.is !== "right") return check;
  const until = new Date(Date.now() + servesMs).toISOString();
  return { is: "right", serving: { _id: account_id, name: check.name, until } };
};

/** The screen that asks for a PIN goes on without a network where one can be checked. */
export function useGoOnByPin(): void {
  useEffect(() => {
    let end: (() => void) | null = null;
    let isEnded = false;
    withStore((store) => hasPins(store, Date.now())).then(
      (isKept) => {
        if (isKept && !isEnded) end = goOn();
      },
      () => undefined,
    );
    return () => {
      isEnded = true;
      end?.();
    };
  }, []);
}
