/**
 * Rush mode: what the till does by itself, so that a queue of guests needs no touch. Each card that is shown counts by its
 * programme's own rule; whatever needs a person is an exception, and nothing of it is counted before somebody has touched it.
 */
import type { Coded } from "@rewardo/contract/fields";
import { asks } from "../basket/basket.ts";
import { isAgain } from "../basket/questions.ts";
import type { CardStep, Scan, Step } from "../till.ts";

/** A second visit within this time is asked about, also where the programme has no delay of its own. */
const betweenVisitsMs = 15 * 60_000;

/** Why a card is not counted by itself. */
export type Exception =
  /** It had a visit `minutes` ago; `question` is the server's, where the programme asks it. */
  | { readonly is: "again"; readonly minutes: number; readonly question: Coded | null }
  /** Staff type the receipt or the units of this card. */
  | { readonly is: "figure" }
  /** The server refuses the visit or asks something else. */
  | { readonly is: "reason"; readonly reason: Coded };

const minuteMs = 60_000;

/** What staff must decide about this card; `null` where it counts by itself. */
export const exceptionOf = ({ preview, question, refused, said }: CardStep, nowMs: number): Exception | null => {
  const asked = [...(question === null ? [] : [question]), ...refused, ...preview.rejected];
  const again = asked.find(isAgain);
  const { last_visit_at } = preview.card_subscription;
  const sinceMs = last_visit_at === null ? null : Math.max(0, nowMs - Date.parse(last_visit_at));
  if (again !== undefined) return { is: "again", minutes: Number(again.params["passed"]), question: again };
  if (asks(preview.card) === "amount" || asks(preview.card) === "units") return { is: "figure" };
  const [reason] = asked;
  if (reason !== undefined) return { is: "reason", reason };
  if (sinceMs !== null && sinceMs < betweenVisitsMs && said.again_after === undefined)
    return { is: "again", minutes: Math.floor(sinceMs / minuteMs), question: null };
  return null;
};

/** Attempts without an answer after which staff see the till's own screen, on which the sending can be stopped. */
const mayStopAfter = 3;

const aboutTheCode: ReadonlySet<string> = new Set(["not_ours", "unknown", "ambiguous", "mistyped"]);

/** What was typed, found by phone or opened again was chosen by a person, who goes on with it on the till's own screen. */
const isShown = ({ source, receipt }: Scan): boolean =>
  receipt === undefined && (source === "camera" || source === "wedge");

/** Whether rush mode shows this step: the others need a person, and the till's own screen. */
export const isRushStep = (step: Step): boolean => {
  switch (step.at) {
    case "scanning":
      return !step.isTyping && step.noCode === undefined && step.receipt === undefined;
    case "looking":
      return isShown(step.scan) && step.failures < mayStopAfter;
    case "sending":
      return isShown(step.visit.scan) && step.failures < mayStopAfter;
    case "card":
      return isShown(step.scan);
    case "done":
      return isShown(step.visit.scan);
    case "problem":
      return aboutTheCode.has(step.problem);
  }
};

/** Milliseconds for which an answer stands alone, and for which at most: the next code may end it between the two. */
export const answerMs = { least: 700, most: 1500 } as const;
/** A reward is offered in words, which take longer to read. */
export const rewardMs = { least: 700, most: 4000 } as const;
/** An exception stays until a touch; another guest's code may end it after this time. */
export const exceptionMs = { least: 3000 } as const;
