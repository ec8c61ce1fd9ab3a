/**
 * How fast mails to many people leave for one domain. Mailbox providers distrust a sender who is new and writes to
 * thousands at once, so that its first days are slow and each may hold twice as many as the day before.
 */
import * as z from "zod/mini";

export interface MailPace {
  /** Mails a minute to one domain, at most. */
  readonly per_minute: number;
  /** The first day of a sender whom no one knows yet; `null` without a warm-up. */
  readonly warm_up_since: string | null;
}

/** An entry for each variable, as in the configuration. */
export const paceVariables = {
  MAIL_PER_MINUTE: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/, "a number of mails from 1 to 99999"))),
  MAIL_WARM_UP_SINCE: z.optional(z.iso.date("a day such as 2026-12-01")),
};

interface PaceValues {
  readonly MAIL_PER_MINUTE?: string | undefined;
  readonly MAIL_WARM_UP_SINCE?: string | undefined;
}

/** Mails a minute that a mailbox provider accepts from a known sender; used if only the warm-up is configured. */
const usualPerMinute = 600;

/** Reads the pace from the environment; `null` if neither variable is set. */
export const readMailPace = ({ MAIL_PER_MINUTE, MAIL_WARM_UP_SINCE }: PaceValues): MailPace | null =>
  MAIL_PER_MINUTE === undefined && MAIL_WARM_UP_SINCE === undefined
    ? null
    : {
        per_minute: MAIL_PER_MINUTE === undefined ? usualPerMinute : Number(MAIL_PER_MINUTE),
        warm_up_since: MAIL_WARM_UP_SINCE ?? null,
      };

const minuteMs = 60_000;
const dayMs = 86_400_000;
const firstDay = 200;
/** After this many doublings the limit is above any configured pace. */
const mostDoublings = 20;

/** Mails to one domain on the day of an instant, at most. */
export const warmUpLimit = (since: string, atMs: number): number => {
  const day = Math.floor((atMs - Date.parse(`${since}T00:00:00.000Z`)) / dayMs);
  return firstDay * 2 ** Math.max(0, Math.min(day, mostDoublings));
};

const intervalMs = ({ per_minute, warm_up_since }: MailPace, atMs: number): number => {
  const usual = Math.ceil(minuteMs / per_minute);
  return warm_up_since === null ? usual : Math.max(usual, Math.ceil(dayMs / warmUpLimit(warm_up_since, atMs)));
};

/** The next moments, in milliseconds, at which a domain takes a mail, and when it takes one after them. */
export const nextSlots = (
  pace: MailPace,
  { fromMs, nowMs, count }: { fromMs: number; nowMs: number; count: number },
): { slots: number[]; nextMs: number } => {
  let nextMs = Math.max(fromMs, nowMs);
  const slots = Array.from({ length: count }, () => {
    const slot = nextMs;
    nextMs += intervalMs(pace, slot);
    return slot;
  });
  return { slots, nextMs };
};
