/** When a change to members' disadvantage may hold: they are told of it before. */
import { noticeDays } from "@rewardo/contract/notice-days";
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import { addDays, localDay } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { changesBetween } from "./changes.ts";
import { toContent } from "./content.ts";
import { impactOf, totalImpact } from "./impact.ts";
import { selectPublishedVersions } from "./queries.ts";
import type { Edited } from "./service.ts";

/** So long a version may be corrected at once: nobody has come to rely on it. */
const correctableMs = 48 * 3_600_000;

/** Whether the first content gives no member less than the second. */
const isNowhereLess = (content: ProgrammeContent, before: ProgrammeContent): boolean =>
  totalImpact(impactOf(changesBetween(before, content), before, content)).worse.length === 0;

/**
 * Whether the draft only takes back what was published by mistake: the version in force is young, the last one, and the
 * draft gives nobody less than the version before it.
 */
const isCorrection = async (
  tx: Transaction,
  scope: BusinessScope,
  { card, live, last, content }: Edited,
  now: string,
): Promise<boolean> => {
  if (live._id !== last._id || Date.parse(live.created_at) + correctableMs < Date.parse(now)) return false;
  const [, before] = await selectPublishedVersions(tx, scope, card._id);
  return before !== undefined && isNowhereLess(content, toContent(before, card));
};

/**
 * The first local day on which the draft may hold for the members who would have less: `noticeDays` full days after it is
 * published. `null`: it takes from nobody, or corrects what was published just before.
 */
export const earliestDayOf = async (
  tx: Transaction,
  scope: BusinessScope,
  edited: Edited,
  { worse, now, zone }: { worse: number; now: string; zone: string },
): Promise<string | null> =>
  worse === 0 || (await isCorrection(tx, scope, edited, now)) ? null : addDays(localDay(now, zone), noticeDays + 1);
