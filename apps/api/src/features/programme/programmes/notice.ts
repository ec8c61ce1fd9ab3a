/** Notice of a change to members' disadvantage: when it may hold, and whom it is told. */
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import { addDays, localDay, noticeDays } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { type GroupOfUsers, selectGroupOfUsers } from "../promotion-groups/index.ts";
import { changesBetween } from "./changes.ts";
import { toContent } from "./content.ts";
import { impactOf, totalImpact } from "./impact.ts";
import {
  type CardRow,
  selectEditedCard,
  selectPublishedVersions,
  selectTouchedUsers,
  type VersionRow,
  type Whom,
} from "./queries.ts";
import type { Edited } from "./service.ts";

/** So long a version may be corrected at once: nobody has come to rely on it. */
const correctableMs = 48 * 3_600_000;

/** Members whom the step from one content to another touches, and those who have less by it. */
export const impactBetween = (before: ProgrammeContent, after: ProgrammeContent): ReturnType<typeof totalImpact> =>
  totalImpact(impactOf(changesBetween(before, after), before, after));

/** Whether the first content gives no member less than the second. */
const isNowhereLess = (content: ProgrammeContent, before: ProgrammeContent): boolean =>
  impactBetween(before, content).worse.length === 0;

/**
 * Of a card's versions, newest first, those that hold for members at an instant. Where the newest is for those who join
 * later, members of before keep an older one.
 */
const heldAt = (versions: readonly VersionRow[], at: string): readonly VersionRow[] => {
  const inForce = versions.filter(({ valid_from }) => valid_from <= at);
  const isForAll = ({ audience, others_from }: VersionRow): boolean =>
    audience === "everyone" || (others_from !== null && others_from <= at);
  const last = inForce.findIndex(isForAll);
  return last === -1 ? inForce : inForce.slice(0, last + 1);
};

/** What the versions gave that held for members when this one was published. */
const contentsBefore = (versions: readonly VersionRow[], version: VersionRow, card: CardRow): ProgrammeContent[] =>
  heldAt(
    versions.filter(({ number }) => number < version.number),
    version.created_at,
  ).map((one) => toContent(one, card));

/** What members of before have, where the version in force is for those who join later; without that version. */
export const readOlderContents = async (
  tx: Transaction,
  scope: BusinessScope,
  { card, live }: Pick<Edited, "card" | "live">,
  now: string,
): Promise<ProgrammeContent[]> => {
  if (live.audience === "everyone") return [];
  const [, ...older] = heldAt(await selectPublishedVersions(tx, scope, card._id), now);
  return older.map((one) => toContent(one, card));
};

/**
 * Whether the draft only takes back what was published by mistake: the version in force is young, the last one, and the
 * draft gives nobody less than what held before it. A version that was announced and never held does not count.
 */
const isCorrection = async (
  tx: Transaction,
  scope: BusinessScope,
  { card, live, last, content }: Edited,
  now: string,
): Promise<boolean> => {
  if (live._id !== last._id || Date.parse(live.created_at) + correctableMs < Date.parse(now)) return false;
  const before = contentsBefore(await selectPublishedVersions(tx, scope, card._id), live, card);
  return before.length > 0 && before.every((one) => isNowhereLess(content, one));
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

/** The groups that these members are named by. */
export const readGroupsOf = async (
  tx: Transaction,
  scope: BusinessScope,
  whom: readonly Whom[],
): Promise<GroupOfUsers[]> => {
  const ids = new Set(whom.flatMap((one) => ("promotion_group_id" in one ? [one.promotion_group_id] : [])));
  const groups = [];
  for (const _id of ids) groups.push((await selectGroupOfUsers(tx, scope, _id)) ?? []);
  return groups.flat();
};

interface Announced {
  readonly card_id: string;
  readonly version_id: string;
}

/** The next customers, by their ids, who have less by a version than by what held for members when it was published. */
export const readUsersWithLess = async (
  tx: Transaction,
  { scope, clock }: Pick<BusinessContext, "scope" | "clock">,
  { card_id, version_id, ...page }: Announced & { readonly after: string; readonly limit: number },
): Promise<string[]> => {
  const card = await selectEditedCard(tx, scope, card_id);
  const versions = await selectPublishedVersions(tx, scope, card_id);
  const version = versions.find(({ _id }) => _id === version_id);
  if (card === undefined || version === undefined) return [];
  const is = toContent(version, card);
  const list = contentsBefore(versions, version, card).flatMap((was) => impactBetween(was, is).worse);
  const at = nowIso(clock);
  const moment = { at, day: localDay(at, (await readBusinessSettings(tx, scope)).time_zone) };
  return selectTouchedUsers(tx, scope, { card_id, list, groups: await readGroupsOf(tx, scope, list), moment, ...page });
};
