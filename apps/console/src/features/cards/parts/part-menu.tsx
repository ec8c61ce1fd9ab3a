import { useLingui } from "@lingui/react/macro";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../ui/overlays/menu.tsx";
import type { PartActions } from "./use-part-actions.ts";

interface PartMenuProps<Part> {
  part: Part;
  /** The part's name as people read it. */
  name: string;
  actions: PartActions<Part>;
  onEdit: (part: Part) => void;
  /** Further items of a part that stays. */
  children?: ReactNode;
}

/** What can be done with a part of the draft: edit, pause, remove, or keep it after all. */
export function PartMenu<Part extends Pick<RewardPart, "_id" | "status">>({
  part,
  name,
  actions,
  onEdit,
  children,
}: PartMenuProps<Part>) {
  const { t } = useLingui();
  const { _id, status } = part;
  const set = (next: RewardPart["status"]) => () => void actions.setStatus(_id, next);
  return (
    <Menu
      align="end"
      trigger={<Button kind="quiet" square icon="dots-three-vertical" aria-label={t`More for ${name}`} />}
    >
      {status === "archived" ? (
        <MenuItem icon="arrow-counter-clockwise" onSelect={set(actions.publishedOf(_id)?.status ?? "active")}>
          {t({ message: "Undo", comment: "Keeps a reward, a coupon, an offer or a level that the draft removes" })}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon="pencil-simple" onSelect={() => onEdit(part)}>{t`Edit`}</MenuItem>
          {children}
          {status === "active" ? (
            <MenuItem icon="pause" onSelect={set("draft")}>{t`Pause`}</MenuItem>
          ) : (
            <MenuItem icon="play" onSelect={set("active")}>{t`Offer again`}</MenuItem>
          )}
          <MenuItem icon="trash" takesAway onSelect={() => void actions.remove(_id)}>{t`Remove`}</MenuItem>
        </>
      )}
    </Menu>
  );
}
