import { useLingui } from "@lingui/react/macro";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import { LateMenu } from "@rewardo/ui/overlays/late-menu.tsx";
import type { MenuEntry } from "@rewardo/ui/overlays/menu-of.tsx";
import type { PartActions } from "./use-part-actions.ts";

interface PartMenuProps<Part> {
  part: Part;
  /** The part's name as people read it. */
  name: string;
  actions: PartActions<Part>;
  onEdit: (part: Part) => void;
  /** What else can be done with a part that stays. */
  more?: readonly MenuEntry[] | undefined;
}

/** What can be done with a part of the draft: edit, pause, remove, or keep it after all. */
export function PartMenu<Part extends Pick<RewardPart, "_id" | "status">>({
  part,
  name,
  actions,
  onEdit,
  more = [],
}: PartMenuProps<Part>) {
  const { t } = useLingui();
  const { _id, status } = part;
  const set = (next: RewardPart["status"]) => () => void actions.setStatus(_id, next);
  const entries: readonly MenuEntry[] =
    status === "archived"
      ? [
          {
            key: "undo",
            icon: "arrow-counter-clockwise",
            label: t({
              message: "Undo",
              comment: "Keeps a reward, a coupon, an offer or a level that the draft removes",
            }),
            onSelect: set(actions.publishedOf(_id)?.status ?? "active"),
          },
        ]
      : [
          { key: "edit", icon: "pencil-simple", label: t`Edit`, onSelect: () => onEdit(part) },
          ...more,
          status === "active"
            ? { key: "pause", icon: "pause", label: t`Pause`, onSelect: set("draft") }
            : { key: "offer", icon: "play", label: t`Offer again`, onSelect: set("active") },
          { key: "remove", icon: "trash", takesAway: true, label: t`Remove`, onSelect: () => void actions.remove(_id) },
        ];
  return (
    <LateMenu
      align="end"
      button={{ kind: "quiet", square: true, icon: "dots-three-vertical", "aria-label": t`More for ${name}` }}
      entries={entries}
    />
  );
}
