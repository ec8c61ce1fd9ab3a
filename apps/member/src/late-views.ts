/** Views that open within the page of a card: nobody waits for them who only shows it. */
import type { I18n } from "@lingui/core";
import { type ComponentType, lazy } from "react";
import { NotThere } from "./not-there.tsx";
import type { ViewProps } from "./view-props.ts";
import { withLateWords } from "./words/load-words.ts";

const views = {
  history: () => import("./history/history-view.tsx").then((it) => it.HistoryView),
  messages: () => import("./messages/messages-view.tsx").then((it) => it.MessagesView),
  challenges: () => import("./challenges/challenges-view.tsx").then((it) => it.ChallengesView),
  data: () => import("./own-data/data-view.tsx").then((it) => it.DataView),
  more: () => import("./own-data/more-view.tsx").then((it) => it.MoreView),
  keep: () => import("./keep/keep-view.tsx").then((it) => it.KeepView),
  invite: () => import("./invite/invite-view.tsx").then((it) => it.InviteView),
  missing: () => import("./missing/missing-view.tsx").then((it) => it.MissingView),
  "not-me": () => import("./missing/not-me-view.tsx").then((it) => it.NotMeView),
  rate: () => import("./feedback/rate-view.tsx").then((it) => it.RateView),
  /** Neither is at an address: one stands under the card, the other over everything while a till asks. */
  confirm: () => import("./confirm/confirm-sheet.tsx").then((it) => it.ConfirmSheet),
  offer: () => import("./own-data/first-offer.tsx").then((it) => it.FirstOffer),
} satisfies Readonly<Record<string, () => Promise<ComponentType<ViewProps>>>>;
type ViewName = keyof typeof views;

/** Whether `#name` opens the view. */
export const hasAddress = (name: string): boolean => name !== "offer" && name !== "confirm";

const made = new Map<string, ComponentType<ViewProps>>();

/**
 * The view of a name, which suspends until it and its words are there; `null` where there is none. What does not come, for
 * want of a network or because a newer build has taken its place, says so, and is asked for again the next time.
 */
export const lateView = (name: string, i18n: I18n): ComponentType<ViewProps> | null => {
  if (!(name in views)) return null;
  const known = made.get(name);
  if (known !== undefined) return known;
  const view = lazy(async () => {
    try {
      return { default: await withLateWords(i18n, views[name as ViewName]) };
    } catch {
      made.delete(name);
      // What has no address is left out.
      return { default: hasAddress(name) ? NotThere : () => null };
    }
  });
  made.set(name, view);
  return view;
};
