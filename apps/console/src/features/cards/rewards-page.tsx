import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { RewardPart } from "@rewardo/contract/programme-parts";
import { useState } from "react";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { StampIcon } from "../../kit/loyalty-card/stamp-icon.tsx";
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../ui/toasts/toast.ts";
import { programmeCalls } from "./api.ts";
import { CardPreview } from "./card-preview.tsx";
import c from "./rewards-page.module.css";
import { RewardDialog } from "./reward-dialog.tsx";
import { useCardDraft } from "./use-draft.ts";
import { useCardWords } from "./use-card-words.ts";
import { useMayEdit } from "./use-may-edit.ts";

/** What a card can be exchanged for. */
export function RewardsPage() {
  const { t } = useLingui();
  const { programme, content, refresh } = useCardDraft();
  const words = useCardWords(programme.type);
  const errorWords = useErrorWords();
  const mayEdit = useMayEdit();
  const [edited, setEdited] = useState<RewardPart | "new" | null>(null);
  const published = new Map(programme.published.rewards.map((reward) => [reward._id, reward]));
  const changes = new Map(
    programme.changes.flatMap((change) =>
      change.part === "rewards" && change._id !== null ? [[change._id, change]] : [],
    ),
  );
  const rows = content.rewards.filter(({ _id, status }) => status !== "archived" || changes.has(_id));
  const params = (part_id: string) => ({ params: { id: programme.card_id, part_id } });
  const change = async (reward: RewardPart, body: Partial<RewardPart>) => {
    try {
      await call(programmeCalls.changeReward, { ...params(reward._id), body, version: programme.version });
    } catch (error) {
      toast("error", errorWords(error));
    } finally {
      await refresh();
    }
  };
  const remove = async (reward: RewardPart) => {
    try {
      await call(programmeCalls.archiveReward, params(reward._id));
    } catch (error) {
      toast("error", errorWords(error));
    } finally {
      await refresh();
    }
  };
  const menuOf = (reward: RewardPart) => {
    if (reward.status === "archived") {
      const before = published.get(reward._id)?.status ?? "active";
      return (
        <MenuItem icon="arrow-counter-clockwise" onSelect={() => void change(reward, { status: before })}>
          {t({ message: "Undo", comment: "Keeps a reward that the draft removes" })}
        </MenuItem>
      );
    }
    return (
      <>
        <MenuItem icon="pencil-simple" onSelect={() => setEdited(reward)}>{t`Edit`}</MenuItem>
        {reward.status === "active" ? (
          <MenuItem icon="pause" onSelect={() => void change(reward, { status: "draft" })}>{t`Pause`}</MenuItem>
        ) : (
          <MenuItem icon="play" onSelect={() => void change(reward, { status: "active" })}>{t`Offer again`}</MenuItem>
        )}
        <MenuItem icon="trash" takesAway onSelect={() => void remove(reward)}>{t`Remove`}</MenuItem>
      </>
    );
  };
  const hasChanges = programme.changes.length > 0;
  return (
    <div className={c.beside}>
      <div className={c.list}>
        <div className={c.head}>
          <p>{t`What a full card can be exchanged for.`}</p>
          {mayEdit && (
            <Button kind={hasChanges ? "secondary" : "primary"} icon="plus-bold" onClick={() => setEdited("new")}>
              {t`Add reward`}
            </Button>
          )}
        </div>
        {rows.length === 0 ? (
          <p className={c.none}>{t`No reward yet. Without one, customers have nothing to collect for.`}</p>
        ) : (
          <ul className={c.rows} aria-label={t`Rewards`}>
            {rows.map((reward) => {
              const { _id, status } = reward;
              const changed = changes.get(_id);
              const was = published.get(_id);
              const name = words.text(reward.name);
              const description = words.text(reward.description);
              return (
                <li
                  key={_id}
                  className={cx(c.row, changed !== undefined && c.changed, status !== "active" && c.resting)}
                >
                  <span className={c.ring}>
                    <StampIcon name={content.stamp_icon} className={c.icon} />
                  </span>
                  <div className={c.what}>
                    <p className={c.name}>
                      <b>{name}</b>
                      {changed !== undefined && <Tag tone="line">{words.difference(changed.difference)}</Tag>}
                    </p>
                    <p className={c.line}>
                      {status === "draft" ? t({ message: "paused", context: "reward" }) : description}
                      {reward.stock !== null && (
                        <>
                          {" "}
                          {plural(reward.stock, {
                            one: "while stock lasts, # in all",
                            other: "while stock lasts, # in all",
                          })}
                        </>
                      )}
                    </p>
                  </div>
                  <div className={c.cost}>
                    <b>{words.units(reward.cost)}</b>
                    {was !== undefined && was.cost !== reward.cost && (
                      <span className={c.line}>{t`was ${words.units(was.cost)}`}</span>
                    )}
                  </div>
                  {mayEdit && (
                    <Menu
                      align="end"
                      trigger={
                        <Button kind="quiet" square icon="dots-three-vertical" aria-label={t`More for ${name}`} />
                      }
                    >
                      {menuOf(reward)}
                    </Menu>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <div className={c.preview}>
        <CardPreview type={programme.type} content={content} />
      </div>
      {edited !== null && (
        <RewardDialog
          key={edited === "new" ? "new" : edited._id}
          reward={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
