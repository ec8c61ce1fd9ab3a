/** Kinds of polls and their limits, for lists and forms that load no schema. */

export const pollKinds = ["single", "multiple", "rating", "nps", "text"] as const;
export type PollKind = (typeof pollKinds)[number];

/** Whether customers choose among options of the business. */
export const hasOptions = (kind: PollKind): kind is "single" | "multiple" => kind === "single" || kind === "multiple";

export const [leastOptions, mostOptions] = [2, 10];

/** Characters of an answer that is written. */
export const mostTextAnswer = 1000;

/** Fewer answers than this are not broken down: they would tell who said what. */
export const leastAnswersShown = 5;
