/** What people do with the rewards, coupons, offers and levels of a draft, the same for each. */
import type { CouponPart, LevelPart, OfferPart, PartName, RewardPart } from "@rewardo/contract/programme-parts";
import type { ProgrammeChange, ProgrammeContent } from "@rewardo/contract/programmes";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { programmeCalls } from "../api.ts";
import { useCardDraft } from "../use-draft.ts";

export interface Parts {
  rewards: RewardPart;
  coupons: CouponPart;
  offers: OfferPart;
  levels: LevelPart;
}
type Status = RewardPart["status"];

/** The calls that change and archive a part; those that add one come with its form. */
const partCalls = {
  rewards: { change: programmeCalls.changeReward, archive: programmeCalls.archiveReward },
  coupons: { change: programmeCalls.changeCoupon, archive: programmeCalls.archiveCoupon },
  offers: { change: programmeCalls.changeOffer, archive: programmeCalls.archiveOffer },
  levels: { change: programmeCalls.changeLevel, archive: programmeCalls.archiveLevel },
} satisfies Record<PartName, object>;

/** The parts of one kind. */
export const partsOf = <Name extends PartName>(content: Pick<ProgrammeContent, PartName>, name: Name) =>
  content[name] as unknown as readonly Parts[Name][];

export interface PartActions<Part> {
  /** The draft's parts that are not archived, and those that it takes away. */
  readonly rows: readonly Part[];
  /** The part as it was published last. */
  readonly publishedOf: (part_id: string) => Part | undefined;
  readonly changeOf: (part_id: string) => ProgrammeChange | undefined;
  readonly setStatus: (part_id: string, status: Status) => Promise<void>;
  readonly remove: (part_id: string) => Promise<void>;
}

/** The parts of one kind in the draft of the card whose pages are shown, and what can be done with them. */
export function usePartActions<Name extends PartName>(name: Name): PartActions<Parts[Name]> {
  const { programme, content, refresh } = useCardDraft();
  const errorWords = useErrorWords();
  const parts = partsOf(content, name);
  const published = new Map(partsOf(programme.published, name).map((part) => [part._id, part]));
  const changes = new Map(
    programme.changes.flatMap((change) =>
      change.part === name && change._id !== null ? [[change._id, change] as const] : [],
    ),
  );
  const attempt = async (done: Promise<unknown>) => {
    try {
      await done;
    } catch (error) {
      toast("error", errorWords(error));
    } finally {
      await refresh();
    }
  };
  const at = (part_id: string) => ({ params: { id: programme.card_id, part_id } });
  return {
    rows: parts.filter(({ _id, status }) => status !== "archived" || changes.has(_id)),
    publishedOf: (part_id) => published.get(part_id),
    changeOf: (part_id) => changes.get(part_id),
    setStatus: (part_id, status) =>
      attempt(call(partCalls[name].change, { ...at(part_id), body: { status }, version: programme.version })),
    remove: (part_id) => attempt(call(partCalls[name].archive, at(part_id))),
  };
}
