/** What a new business does before its first stamp, and how far it is. Pure. */

export const setupStepNames = ["business", "place", "card", "print", "staff", "scan"] as const;
export type SetupStep = (typeof setupStepNames)[number];

export interface SetupFacts {
  readonly hasCategory: boolean;
  readonly places: number;
  readonly cards: number;
}

export interface SetupProgress {
  readonly steps: readonly { readonly step: SetupStep; readonly state: "done" | "next" | "later" }[];
  readonly done: number;
}

/** The steps in order; the first that is not done is the next. */
export const setupSteps = ({ hasCategory, places, cards }: SetupFacts): SetupProgress => {
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    business: hasCategory,
    place: places > 0,
    card: cards > 0,
    print: false,
    staff: false,
    scan: false,
  };
  const next = setupStepNames.find((step) => !isDone[step]);
  const steps = setupStepNames.map((step) => ({
    step,
    state: isDone[step] ? ("done" as const) : step === next ? ("next" as const) : ("later" as const),
  }));
  return { steps, done: steps.filter(({ state }) => state === "done").length };
};

/**
 * Whether the banner shows: "unless the user is admin or cards exist and a current card is set" (the specification's
 * section 4). The admin is the platform's, who acts as the business.
 */
export const showsSetup = ({ isActing, hasCard }: { isActing: boolean; hasCard: boolean }): boolean =>
  !isActing && !hasCard;
