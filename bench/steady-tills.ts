/** Tills at a steady pace in parallel to other work: how long their commits take. */
import { setTimeout as delay } from "node:timers/promises";
import { joinCard } from "../apps/api/src/features/people/card-subscriptions/index.ts";
import type { Figure } from "./figure.ts";
import { openSender, type RunningApp } from "./running-app.ts";

const defaultTills = 4;
const membersPerTill = 50;
/** Each till commits at most ten visits per second: a busy hour of a large chain. */
const paceMs = 100;

export interface SteadyTills {
  /** Commits until `work` ends; returns its result and how long each commit took. */
  during<T>(work: () => Promise<T>): Promise<{ result: T; times: number[] }>;
  close(): void;
}

/** Members of the card and a connection for each till. */
export const openTills = async (running: RunningApp, card_id: string, tills = defaultTills): Promise<SteadyTills> => {
  const { business } = running;
  const sender = openSender(running, tills);
  const anonymous = Array.from({ length: tills * membersPerTill }, () => ({}));
  const members = await joinCard(business.ctx, card_id, anonymous);
  const go = async (till: number, isOver: () => boolean, times: number[]): Promise<void> => {
    for (let visit = 0; !isOver(); visit++) {
      const { number } = members[till * membersPerTill + (visit % membersPerTill)]!;
      const sentMs = performance.now();
      const body = { number, place_id: business.place_id, amount: 1700 };
      const status = await sender.post("/api/businesses/current/scanner/commit", body);
      if (status !== 201) throw new Error(`A commit answered ${status}`);
      const took = performance.now() - sentMs;
      times.push(took);
      await delay(Math.max(0, paceMs - took));
    }
  };
  return {
    during: async (work) => {
      const times: number[] = [];
      let isOver = false;
      const going = Promise.all(Array.from({ length: tills }, (_, till) => go(till, () => isOver, times)));
      const [result] = await Promise.all([work().finally(() => (isOver = true)), going]);
      return { result, times };
    },
    close: () => sender.close(),
  };
};

/** Count, median, p99 and maximum. */
export const toFigures = (when: string, times: readonly number[], tills = defaultTills): Figure[] => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return [
    { name: `commits of ${tills} tills ${when}`, value: sorted.length, unit: "" },
    { name: `p50 of a commit ${when}`, value: at(0.5), unit: "ms" },
    { name: `p99 of a commit ${when}`, value: at(0.99), unit: "ms" },
    { name: `slowest commit ${when}`, value: at(1), unit: "ms" },
  ];
};
