/** How a draft differs from what is in force. */
import { partNames, type PartName } from "@rewardo/contract/programme-parts";
import { cardFieldNames, type ProgrammeChange, type ProgrammeContent } from "@rewardo/contract/programmes";
import { isSame } from "./content.ts";

type Part = ProgrammeContent[PartName][number];
type Fields = ProgrammeChange["fields"];

const isGone = (part: Part | undefined): boolean => part === undefined || part.status === "archived";

const fieldsOf = (names: readonly string[], before: object, after: object): Fields =>
  names.flatMap((field) => {
    const [was, is] = [before[field as never] as unknown, after[field as never] as unknown];
    return isSame(was, is) ? [] : [{ field, before: was, after: is }];
  });

const changeOfPart = (part: PartName, before: Part | undefined, after: Part | undefined): ProgrammeChange | null => {
  if (isGone(before) && isGone(after)) return null;
  const either = after ?? before;
  if (either === undefined) return null;
  const common = { part, _id: either._id, name: either.name };
  if (isGone(before)) return { ...common, difference: "new", fields: [] };
  if (isGone(after) || before === undefined || after === undefined)
    return { ...common, difference: "removed", fields: [] };
  const fields = fieldsOf(Object.keys(after), before, after);
  return fields.length === 0 ? null : { ...common, difference: "changed", fields };
};

/** Difference of one part, or `null`. */
export const differenceOf = (before: Part | undefined, after: Part | undefined): ProgrammeChange["difference"] | null =>
  changeOfPart("rewards", before, after)?.difference ?? null;

/** The parts of before and after, side by side, in the order of after. */
const pairs = (before: readonly Part[], after: readonly Part[]): [Part | undefined, Part | undefined][] => [
  ...after.map((part): [Part | undefined, Part] => [before.find(({ _id }) => _id === part._id), part]),
  ...before
    .filter((part) => !after.some(({ _id }) => _id === part._id))
    .map((part): [Part, undefined] => [part, undefined]),
];

/** All differences: each field of the card, and each part. */
export const changesBetween = (before: ProgrammeContent, after: ProgrammeContent): ProgrammeChange[] => [
  ...fieldsOf(cardFieldNames, before, after).map((field): ProgrammeChange => ({
    part: "card",
    _id: null,
    name: after.name,
    difference: "changed",
    fields: [field],
  })),
  ...partNames.flatMap((part) =>
    pairs(before[part], after[part]).flatMap(([was, is]) => changeOfPart(part, was, is) ?? []),
  ),
];
