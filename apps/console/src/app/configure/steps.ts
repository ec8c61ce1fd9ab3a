/** Steps left before the first stamp: computed from existing data, never stored. */

export const stepNames = ["details", "business", "place", "card", "print", "staff"] as const;
export type StepName = (typeof stepNames)[number];

export interface Facts {
  /** All details that onboarding asks for are there. */
  readonly hasDetails: boolean;
  /** The business says what it is; `null` where this person may not. */
  readonly hasCategory: boolean | null;
  readonly places: number;
  readonly cards: number;
  /** Accounts, this one among them; `null` where this person may not see them. */
  readonly accounts: number | null;
  readonly isStaffSkipped: boolean;
  readonly isPrintSkipped: boolean;
  /** Memberships of all cards. */
  readonly members: number;
}

/** The steps that are done. A step that is not for this person counts as done. */
export const doneSteps = (facts: Facts): ReadonlySet<StepName> => {
  const done: Readonly<Record<StepName, boolean>> = {
    details: facts.hasDetails,
    business: facts.hasCategory !== false,
    place: facts.places > 0,
    card: facts.cards > 0,
    staff: facts.isStaffSkipped || facts.accounts === null || facts.accounts > 1,
    print: facts.isPrintSkipped || facts.members > 0,
  };
  return new Set(stepNames.filter((name) => done[name]));
};

/** The step to show: the requested one, else the first unfinished one; `null` when all are done. */
export const shownStep = (wanted: unknown, done: ReadonlySet<StepName>): StepName | null => {
  const asked = stepNames.find((name) => name === wanted);
  // Details are a step only while some are missing; the settings change them later.
  const isOver = asked === "details" && done.has("details");
  return (isOver ? undefined : asked) ?? stepNames.find((name) => !done.has(name)) ?? null;
};
